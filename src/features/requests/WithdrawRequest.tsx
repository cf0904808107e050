import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { formatTime } from '../../lib/formatDate';
import { Button } from '../../ui/Button';
import detailStyles from '../details/details.module.css';
import { useWithdrawRequestMutation } from './requestsApi';
import type { StoredRequest } from './storedRequest';
import * as texts from './texts';

/** Milliseconds for which a request can be withdrawn. The database enforces this; the page hides the button. */
const withdrawalPeriod = 15 * 60_000;

interface WithdrawRequestProps {
  userId: string;
  request: StoredRequest;
  /** Called once the request is gone. */
  onWithdrawn: () => void;
}

/** The button to withdraw a request, as long as the request is pending and new. */
export function WithdrawRequest({ userId, request, onWithdrawn }: WithdrawRequestProps) {
  const end = Date.parse(request.created_at) + withdrawalPeriod;
  const [isOver, setOver] = useState(() => Date.now() >= end);
  const [isConfirming, setConfirming] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawRequestMutation();
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), end - Date.now());
    return () => clearTimeout(timer);
  }, [end]);

  if (request.status !== 'pending' || isOver) return null;
  const until = formatTime(new Date(end).toISOString());
  return (
    <>
      <Button variant="outline" isBusy={isLoading} onClick={() => setConfirming(true)}>
        {texts.withdraw}
      </Button>
      <span className={detailStyles.note}>{texts.withdrawUntil(until)}</span>
      {isConfirming && (
        <ConfirmDialog
          title={texts.withdrawTitle}
          confirmLabel={texts.withdraw}
          isDestructive
          onAnswer={(isConfirmed) => {
            setConfirming(false);
            if (!isConfirmed) return;
            void withdraw({ userId, id: request.id }).then(({ error }) => {
              if (!error) onWithdrawn();
            });
          }}
        >
          {texts.withdrawText}
        </ConfirmDialog>
      )}
    </>
  );
}
