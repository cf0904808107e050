import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { formatMoment } from '../../lib/formatDate';
import { Button } from '../../ui/Button';
import detailStyles from '../details/details.module.css';
import { requestQuota } from './requestFields';
import { useWithdrawRequestMutation } from './requestsApi';
import type { StoredRequest } from './storedRequest';

/** Milliseconds for which a request can be withdrawn. The database decides; this hides the button. */
const patience = 15 * 60_000;

interface WithdrawRequestProps {
  userId: string;
  request: StoredRequest;
  /** Called once the request is gone. */
  onWithdrawn: () => void;
}

/** 'Withdraw', for as long as the request is pending and new. */
export function WithdrawRequest({ userId, request, onWithdrawn }: WithdrawRequestProps) {
  const end = Date.parse(request.created_at) + patience;
  const [isOver, setOver] = useState(() => Date.now() >= end);
  const [isAsking, setAsking] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawRequestMutation();
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), end - Date.now());
    return () => clearTimeout(timer);
  }, [end]);

  if (request.status !== 'pending' || isOver) return null;
  return (
    <>
      <Button variant="outline" isBusy={isLoading} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <span className={detailStyles.note}>{`Until ${formatMoment(new Date(end).toISOString())}`}</span>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this request?"
          confirmLabel="Withdraw"
          isDestructive
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (!isConfirmed) return;
            void withdraw({ userId, id: request.id }).then(({ error }) => {
              if (!error) onWithdrawn();
            });
          }}
        >
          We won’t work on it, and it leaves your list. It still counts toward the {requestQuota.inADay}{' '}
          requests you can submit in 24 hours.
        </ConfirmDialog>
      )}
    </>
  );
}
