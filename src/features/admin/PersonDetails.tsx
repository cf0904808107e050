import { useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatDate } from '../../lib/formatDate';
import { paths } from '../../lib/pages';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { addressOf } from '../../ui/useViewParams';
import { Details } from '../details/Details';
import detailStyles from '../details/details.module.css';
import { DescriptionList } from '../details/DescriptionList';
import { History } from '../details/History';
import type { HistoryLine } from '../details/historyApi';
import {
  useAdminPersonQuery,
  useBlockPersonMutation,
  useDeletePersonMutation,
  useUnblockPersonMutation,
  type AdminUser,
} from './adminApi';
import { requestList } from './adminLists';
import { everyRow, plainOrder, writeView } from './adminView';
import { roleLabels, roleTones } from './roleLabels';

interface PersonDetailsProps {
  adminId: string;
  id: string;
  onClose: () => void;
}

/** Details of one person: profile, the history of role and access, and what an admin can do with the account. */
export function PersonDetails({ adminId, id, onClose }: PersonDetailsProps) {
  const query = useAdminPersonQuery({ adminId, id }, refetchAlways);
  return (
    <Details
      noun="account"
      query={query}
      titleOf={(person) => person.full_name ?? 'No name'}
      onClose={onClose}
    >
      {(person) => (
        <>
          <DescriptionList
            items={{
              Email: person.email,
              Role: <Badge tone={roleTones[person.role]}>{roleLabels[person.role]}</Badge>,
              ...(person.confirmed === false && { Access: <Badge outlined>Email not confirmed</Badge> }),
              ...(person.blocked && { Access: <Badge tone="red">Blocked</Badge> }),
              Joined: formatDate(person.created_at),
              Requests: (
                <Link
                  to={addressOf(
                    writeView(requestList, { ...everyRow, filters: { owner: id }, order: plainOrder }),
                  )}
                >
                  Show the requests of {person.full_name ?? 'this person'}
                </Link>
              ),
            }}
          />
          <History
            of={{
              userId: adminId,
              subject: 'person',
              id,
              withNames: true,
              version: `${person.role} ${person.blocked}`,
            }}
            begin={{ what: 'Joined', at: person.created_at }}
            describe={describe}
          />
          <Access adminId={adminId} person={person} onDeleted={onClose} />
        </>
      )}
    </Details>
  );
}

function describe({ kind, new_value }: HistoryLine): string {
  if (kind === 'block') return 'Blocked';
  if (kind === 'unblock') return 'Unblocked';
  return new_value === 'admin' ? 'Made an admin' : 'Made a customer';
}

type Question = 'block' | 'delete';

function Access({
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
  const isBusy = blocking.isLoading || unblocking.isLoading || removing.isLoading;
  const runBlock = useSingleFlight(() => block({ adminId, id }));
  const runUnblock = useSingleFlight(() => unblock({ adminId, id }));
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
        <p className={detailStyles.note}>An admin cannot be blocked. Make them a user first.</p>
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
        <Button variant="outline" disabled={isBusy} onClick={() => setQuestion('delete')}>
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
          They are signed out, and can neither read nor submit anything until an admin unblocks them. Nothing
          of theirs is deleted.
        </ConfirmDialog>
      )}
      {question === 'delete' && (
        <ConfirmDialog
          title={`Delete the account of ${name}?`}
          confirmLabel="Delete account"
          isDestructive
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void runRemove();
          }}
        >
          The account goes at once, with all of its requests and their history. Nobody can bring them back.
        </ConfirmDialog>
      )}
    </section>
  );
}
