import { useAppSelector } from '../../store/hooks';
import { listState } from '../../api/listState';
import { formatDate } from '../../lib/formatDate';
import { Badge } from '../../ui/Badge';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { KeywordBadges } from '../requests/KeywordBadges';
import { statusLabel, statusLabels, statusTone, type RequestStatus } from '../requests/requestStatus';
import { useAdminRequestsInfiniteQuery, useUpdateStatusMutation, type AdminRequest } from './adminApi';
import { AdminList } from './AdminList';
import styles from './adminRow.module.css';
import { selectUpdate } from './adminSlice';
import type { AdminView } from './adminView';
import { ListTools } from './ListTools';
import { RowSelect } from './RowSelect';
import { useKeptFocus } from './useKeptFocus';

interface RequestsTabProps {
  adminId: string;
  view: AdminView;
  onChange: (next: Partial<AdminView>) => void;
}

const filters = { all: 'Every status', ...statusLabels } as const;
const orders = { newest: 'Newest first', oldest: 'Oldest first', business: 'Business A–Z' } as const;

/** 'Optimization Requests': everybody's requests, and their status. */
export function RequestsTab({ adminId, view, onChange }: RequestsTabProps) {
  const search = view.search.trim();
  const query = useAdminRequestsInfiniteQuery(
    { adminId, search, status: view.status, order: view.requestOrder },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  const [updateStatus] = useUpdateStatusMutation();
  const update = useAppSelector(selectUpdate);
  const keepFocus = useKeptFocus(update !== null);
  const changeStatus = useSingleFlight((request: AdminRequest, to: RequestStatus) =>
    updateStatus({ adminId, id: request.id, from: request.status, to }),
  );

  return (
    <>
      <h2 className={styles.subtitle}>Manage and track all optimization requests</h2>
      <ListTools
        searchLabel="Search by business, location, keyword or owner"
        search={view.search}
        onSearch={(text) => onChange({ search: text })}
        filter={{
          label: 'Status',
          value: view.status ?? 'all',
          options: filters,
          onChoose: (status) => onChange({ status: status === 'all' ? null : status }),
        }}
        order={{
          label: 'Order',
          value: view.requestOrder,
          options: orders,
          onChoose: (requestOrder) => onChange({ requestOrder }),
        }}
      />
      <div
        ref={keepFocus}
        aria-busy={query.isFetching}
        // Rows of the view before, until those of this one are here.
        className={query.isFetching && query.currentData === undefined ? styles.outdated : undefined}
      >
        <AdminList
          label="requests"
          list={listState(query)}
          query={query}
          isNarrowed={search !== '' || view.status !== null}
          onShowAll={() => onChange({ search: '', status: null })}
          estimatedHeight={160}
          renderRow={(request) => (
            <article className={styles.row}>
              <div className={styles.what}>
                <h3 className={styles.name}>
                  <bdi>{request.business_name}</bdi>
                </h3>
                <p className={styles.detail}>
                  <bdi>{request.location}</bdi>
                </p>
                <p className={styles.detail}>{ownerText(request)}</p>
                <KeywordBadges keywords={request.keywords} />
                <p className={styles.date}>
                  <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
                </p>
              </div>
              <div className={styles.controls}>
                <Badge tone={statusTone(request.status)}>{statusLabel(request.status)}</Badge>
                <RowSelect
                  label={`Status of ${request.business_name}`}
                  value={update?.id === request.id ? (update.value as RequestStatus) : request.status}
                  options={statusLabels}
                  disabled={update !== null}
                  onChoose={(status) => void changeStatus(request, status)}
                />
              </div>
            </article>
          )}
        />
      </div>
    </>
  );
}

/** 'User: name (email)' of the specification, section 2. */
function ownerText({ profiles }: AdminRequest): string {
  return profiles ? `User: ${profiles.full_name ?? 'No name'} (${profiles.email})` : 'User: unknown';
}
