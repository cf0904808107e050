import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { paths } from '../../lib/pages';
import { Button } from '../../ui/Button';
import { useSingleFlight } from '../../ui/useSingleFlight';
import detailStyles from '../details/details.module.css';
import { DeletePersonDialog } from './DeletePersonDialog';
import {
  useBlockPersonMutation,
  useDeletePersonMutation,
  useResetSecondFactorMutation,
  useUnblockPersonMutation,
} from './personApi';
import type { AdminUser } from './adminApi';

type Question = 'block' | 'factor' | 'delete';

/** What an admin can do with the account of somebody else. */
export function PersonAccess({
  adminId,
  person,
  onDeleted,
}: {
  adminId: string;
  person: AdminUser;
  onDeleted: () => void;
}) {
  const { id } = person;
  const name = person.full_name ?? person.email;
  const [question, setQuestion] = useState<Question | null>(null);
  const [block, blocking] = useBlockPersonMutation();
  const [unblock, unblocking] = useUnblockPersonMutation();
  const [remove, removing] = useDeletePersonMutation();
  const [reset, resetting] = useResetSecondFactorMutation();
  const isBusy = blocking.isLoading || unblocking.isLoading || removing.isLoading || resetting.isLoading;
  const runBlock = useSingleFlight(() => block({ adminId, id }));
  const runUnblock = useSingleFlight(() => unblock({ adminId, id }));
  const runReset = useSingleFlight(() => reset({ adminId, id }));
  const runRemove = useSingleFlight(async () => {
    if (!(await remove({ adminId, id })).error) onDeleted();
  });

  if (id === adminId) {
    return (
      <p className={detailStyles.note}>
        This is you. Delete your own account on the <Link to={paths.dashboard}>dashboard</Link>.
      </p>
    );
  }
  return (
    <section className={detailStyles.section}>
      <h3 className={detailStyles.subtitle}>Access</h3>
      {person.role === 'admin' && (
        <p className={detailStyles.note}>An admin can’t be blocked. Make them a user first.</p>
      )}
      <div className={detailStyles.actions}>
        {person.blocked ? (
          <Button variant="outline" disabled={isBusy} onClick={() => void runUnblock()}>
            Unblock
          </Button>
        ) : (
          person.role !== 'admin' && (
            <Button variant="outline" disabled={isBusy} onClick={() => setQuestion('block')}>
              Block
            </Button>
          )
        )}
        {person.second_factor && (
          <Button variant="outline" disabled={isBusy} onClick={() => setQuestion('factor')}>
            Reset second factor
          </Button>
        )}
        <Button
          variant="outline"
          className={detailStyles.danger}
          disabled={isBusy}
          onClick={() => setQuestion('delete')}
        >
          Delete account
        </Button>
      </div>
      {question === 'block' && (
        <ConfirmDialog
          title={`Block ${name}?`}
          confirmLabel="Block"
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runBlock();
          }}
        >
          They’re signed out and can’t read or submit anything until an admin unblocks them. Nothing is
          deleted.
        </ConfirmDialog>
      )}
      {question === 'factor' && (
        <ConfirmDialog
          title={`Reset ${name}’s second factor?`}
          confirmLabel="Reset second factor"
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runReset();
          }}
        >
          Do this for someone who has lost their phone, after they’ve told you in person. They’re signed out,
          sign in with just their password, and can then add a new one.
        </ConfirmDialog>
      )}
      {question === 'delete' && (
        <DeletePersonDialog
          adminId={adminId}
          person={person}
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runRemove();
          }}
        />
      )}
    </section>
  );
}
