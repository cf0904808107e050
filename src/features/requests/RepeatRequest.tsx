import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { requestColumns, toDraft, type RequestDraft } from './requestFields';
import { draftFilled, selectDraft } from './requestsSlice';
import type { StoredRequest } from './storedRequest';
import * as texts from './texts';

interface RepeatRequestProps {
  userId: string;
  request: StoredRequest;
  /** Called once the form holds the request. */
  onFilled: () => void;
}

/** Fills the form with the values of a request; asks first if that would replace other input. */
export function RepeatRequest({ userId, request, onFilled }: RepeatRequestProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const [isConfirming, setConfirming] = useState(false);
  const draft = toDraft(request);

  function fillForm() {
    dispatch(draftFilled({ userId, draft }));
    onFilled();
  }

  return (
    <>
      <Button
        variant="outline"
        onClick={() => (wouldBeReplaced(typed, draft) ? setConfirming(true) : fillForm())}
      >
        {texts.repeat}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.repeatTitle}
          confirmLabel={texts.repeatConfirm}
          onAnswer={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) fillForm();
          }}
        >
          {texts.repeatText}
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
