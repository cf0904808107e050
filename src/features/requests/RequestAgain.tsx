import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { requestColumns, toDraft, type RequestDraft } from './requestFields';
import { draftFilled, selectDraft } from './requestsSlice';
import type { StoredRequest } from './storedRequest';

interface RequestAgainProps {
  userId: string;
  request: StoredRequest;
  /** Called once the form holds the request. */
  onFilled: () => void;
}

/** Fills the form with a request, and asks first if that would replace something else that was typed. */
export function RequestAgain({ userId, request, onFilled }: RequestAgainProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const [isAsking, setAsking] = useState(false);
  const draft = toDraft(request);

  function fillForm() {
    dispatch(draftFilled({ userId, draft }));
    onFilled();
  }

  return (
    <div>
      <Button look="outline" onClick={() => (isInTheWay(typed, draft) ? setAsking(true) : fillForm())}>
        Request again
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace what you have typed?"
          keep="Keep what I typed"
          confirm="Replace it"
          onAnswer={(isSure) => {
            setAsking(false);
            if (isSure) fillForm();
          }}
        >
          The form holds something that you have not submitted yet. This request would take its place.
        </ConfirmDialog>
      )}
    </div>
  );
}

function isInTheWay(typed: RequestDraft, draft: RequestDraft): boolean {
  return (
    requestColumns.some((column) => typed[column].trim() !== '') &&
    requestColumns.some((column) => typed[column] !== draft[column])
  );
}
