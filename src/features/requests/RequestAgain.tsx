import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { joinKeywords, type RequestDraft } from './requestRules';
import { draftFilled, selectDraft } from './requestsSlice';
import type { OwnRequest } from './storedRequest';

interface RequestAgainProps {
  userId: string;
  request: OwnRequest;
  /** Called once the form holds the request. */
  onFilled: () => void;
}

/** Fills the form with a request, and asks first if that would replace something else that was typed. */
export function RequestAgain({ userId, request, onFilled }: RequestAgainProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const [isAsking, setAsking] = useState(false);
  const draft: RequestDraft = {
    businessName: request.business_name,
    location: request.location,
    keywords: joinKeywords(request.keywords),
  };

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
  const fields = ['businessName', 'location', 'keywords'] as const;
  return (
    fields.some((field) => typed[field].trim() !== '') &&
    fields.some((field) => typed[field] !== draft[field])
  );
}
