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
import { allRows, defaultOrder, writeView } from './listView';
import { lazyPersonActions } from './lazyPersonActions';
import { roleLabels, roleTones } from './roleLabels';
import * as texts from './barsTexts';

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
      noun={texts.accountNoun}
      query={query}
      titleOf={(person) => person.full_name ?? texts.noName}
      onClose={onClose}
    >
      {(person) => (
        <>
          <DescriptionList
            items={{
              [texts.email]: person.email,
              [texts.role]: <Badge tone={roleTones[person.role]}>{roleLabels[person.role]}</Badge>,
              ...(person.confirmed === false && {
                [texts.access]: <Badge outlined>{texts.unconfirmed}</Badge>,
              }),
              ...(person.blocked && { [texts.access]: <Badge tone="red">{texts.blocked}</Badge> }),
              ...((person.second_factor || person.role === 'admin') && {
                [texts.secondFactor]: person.second_factor ? texts.on : texts.off,
              }),
              [texts.joined]: formatDate(person.created_at),
              [texts.requestsFact]: (
                <Link
                  to={addressOf(
                    writeView(requestList, { ...allRows, filters: { owner: id }, order: defaultOrder }),
                  )}
                >
                  {texts.showRequestsFrom(person.full_name ?? texts.thisPerson)}
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
            begin={{ what: texts.joined, at: person.created_at }}
            describe={describe}
          />
          <LazyPart module={lazyPersonActions} missing={texts.actionsMissing}>
            {({ PersonAccess }) => <PersonAccess adminId={adminId} person={person} onDeleted={onClose} />}
          </LazyPart>
        </>
      )}
    </Details>
  );
}

function describe({ kind, new_value }: HistoryLine): string {
  if (kind === 'block') return texts.blocked;
  if (kind === 'unblock') return texts.unblocked;
  if (kind === 'factor_reset') return texts.factorReset;
  if (kind === 'withdrawal') return texts.withdrew;
  return new_value === 'admin' ? texts.madeAdmin : texts.madeUser;
}
