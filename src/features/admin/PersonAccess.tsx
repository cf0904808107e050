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
import * as texts from './personActionsTexts';

type Question = 'block' | 'factor' | 'delete';

/** The buttons for what an admin can do with somebody else's account. */
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
        {texts.yourself((name) => (
          <Link to={paths.dashboard}>{name}</Link>
        ))}
      </p>
    );
  }
  return (
    <section className={detailStyles.section}>
      <h3 className={detailStyles.subtitle}>{texts.access}</h3>
      {person.role === 'admin' && <p className={detailStyles.note}>{texts.adminNotBlocked}</p>}
      <div className={detailStyles.actions}>
        {person.blocked ? (
          <Button variant="outline" disabled={isBusy} onClick={() => void runUnblock()}>
            {texts.unblock}
          </Button>
        ) : (
          person.role !== 'admin' && (
            <Button variant="outline" disabled={isBusy} onClick={() => setQuestion('block')}>
              {texts.block}
            </Button>
          )
        )}
        {person.second_factor && (
          <Button variant="outline" disabled={isBusy} onClick={() => setQuestion('factor')}>
            {texts.resetFactor}
          </Button>
        )}
        <Button
          variant="outline"
          className={detailStyles.danger}
          disabled={isBusy}
          onClick={() => setQuestion('delete')}
        >
          {texts.deleteAccount}
        </Button>
      </div>
      {question === 'block' && (
        <ConfirmDialog
          title={texts.blockTitle(name)}
          confirmLabel={texts.block}
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runBlock();
          }}
        >
          {texts.blocks}
        </ConfirmDialog>
      )}
      {question === 'factor' && (
        <ConfirmDialog
          title={texts.resetFactorTitle(name)}
          confirmLabel={texts.resetFactor}
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runReset();
          }}
        >
          {texts.resetsFactor}
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
