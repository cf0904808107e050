import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatDate } from '../../lib/formatDate';
import { LiveBadge } from '../../ui/LiveBadge';
import { Details } from '../details/Details';
import { DescriptionList } from '../details/DescriptionList';
import { History } from '../details/History';
import { useDetailsLink } from '../details/useDetailsParam';
import { BadgeSections, descriptionOf } from '../requests/RequestDescription';
import { statusLabel, statusTone } from '../requests/requestStatus';
import { useAdminRequestQuery } from './adminApi';

interface RequestDetailsProps {
  adminId: string;
  id: string;
  onClose: () => void;
}

/** Details of one request: its content, its owner, and the history of its status. */
export function RequestDetails({ adminId, id, onClose }: RequestDetailsProps) {
  const query = useAdminRequestQuery({ adminId, id }, refetchAlways);
  const openLink = useDetailsLink('person');
  return (
    <Details noun="request" query={query} titleOf={(request) => request.business_name} onClose={onClose}>
      {(request) => (
        <>
          <DescriptionList
            items={{
              Status: <LiveBadge tone={statusTone(request.status)} label={statusLabel(request.status)} />,
              ...descriptionOf(request),
              Owner: request.profiles ? (
                <Link {...openLink(request.user_id, new URLSearchParams())}>
                  <bdi>{request.profiles.full_name ?? 'No name'}</bdi>
                </Link>
              ) : (
                'unknown'
              ),
              Email: request.profiles?.email ?? 'unknown',
              Submitted: formatDate(request.created_at),
            }}
          />
          <BadgeSections request={request} />
          <History
            of={{ userId: adminId, subject: 'request', id, withNames: true, version: request.status }}
            begin={{ what: 'Submitted', at: request.created_at }}
            describe={({ old_value, new_value }) =>
              `${statusLabel(old_value ?? '')} → ${statusLabel(new_value ?? '')}`
            }
          />
        </>
      )}
    </Details>
  );
}
