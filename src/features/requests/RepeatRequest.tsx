import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { requestColumns, toDraft, type RequestDraft } from './requestFields';
import { draftFilled, selectDraft } from './requestsSlice';
import type { StoredRequest } from './storedRequest';

interface RepeatRequestProps {
  userId: string;
  request: StoredRequest;
  /** Called once the form holds the request. */
  onFilled: () => void;
}

/** Fills the form with a request, and asks first if that would replace other input. */
export function RepeatRequest({ userId, request, onFilled }: RepeatRequestProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const [isAsking, setAsking] = useState(false);
  const draft = toDraft(request);

  function fillForm() {
    dispatch(draftFilled({ userId, draft }));
    onFilled();
  }

  return (
    <>
      <Button
        variant="outline"
        onClick={() => (wouldBeReplaced(typed, draft) ? setAsking(true) : fillForm())}
      >
        Request again
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace what you’ve typed?"
          confirmLabel="Replace"
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (isConfirmed) fillForm();
          }}
        >
          The form has text you haven’t submitted yet. This request would replace it.
        </ConfirmDialog>
      )}
    </>
  );
}

function wouldBeReplaced(typed: RequestDraft, draft: RequestDraft): boolean {
  return (
    requestColumns.some((column) => typed[column].trim() !== '') &&
    requestColumns.some((column) => typed[column] !== draft[column])
  );
}
