import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatDate } from '../../lib/formatDate';
import { Badge } from '../../ui/Badge';
import { LazyPart } from '../../ui/LazyPart';
import { addressOf } from '../../ui/useViewParams';
import { Details } from '../details/Details';
import { DescriptionList } from '../details/DescriptionList';
import { History } from '../details/History';
import type { HistoryLine } from '../details/historyApi';
import { useAdminPersonQuery } from './adminApi';
import { requestList } from './adminLists';
import { everyRow, plainOrder, writeView } from './adminView';
import { lazyPersonActions } from './lazyPersonActions';
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
              ...((person.second_factor || person.role === 'admin') && {
                'Second factor': person.second_factor ? 'On' : 'Off',
              }),
              Joined: formatDate(person.created_at),
              Requests: (
                <Link
                  to={addressOf(
                    writeView(requestList, { ...everyRow, filters: { owner: id }, order: plainOrder }),
                  )}
                >
                  {`Show requests from ${person.full_name ?? 'this person'}`}
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
          <LazyPart module={lazyPersonActions} missing="The actions for this account could not be loaded.">
            {({ PersonAccess }) => <PersonAccess adminId={adminId} person={person} onDeleted={onClose} />}
          </LazyPart>
        </>
      )}
    </Details>
  );
}

function describe({ kind, new_value }: HistoryLine): string {
  if (kind === 'block') return 'Blocked';
  if (kind === 'unblock') return 'Unblocked';
  if (kind === 'factor_reset') return 'Second factor reset';
  if (kind === 'withdrawal') return 'Withdrew a request';
  return new_value === 'admin' ? 'Made an admin' : 'Made a user';
}
