import { Link } from 'react-router-dom';
import { alwaysFresh } from '../../api/alwaysFresh';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { useOpenLink } from '../details/useOpened';
import { KeywordBadges } from '../requests/KeywordBadges';
import { statusLabel, statusLabels, statusTone } from '../requests/requestStatus';
import { useAdminRequestsInfiniteQuery, useUpdateStatusMutation, type AdminRequest } from './adminApi';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { TablePanel } from './TablePanel';

const orders = { newest: 'Newest first', oldest: 'Oldest first', business: 'Business A–Z' } as const;

/** 'Optimization Requests': everybody's requests, and their status. */
export function RequestsTab({ adminId, view, onChange }: AdminTabProps) {
  const { status: filter, requestOrder: order } = view;
  const memory = useListRestoration(`all requests ${adminId}`);
  const query = useAdminRequestsInfiniteQuery(
    { adminId, search: view.search.trim(), filter, order },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const openLink = useOpenLink();
  const [updateStatus] = useUpdateStatusMutation();
  return (
    <TablePanel
      title="Manage and track all optimization requests"
      label="requests"
      nouns={['request', 'requests']}
      searchLabel="Search by business, location, keyword or owner"
      query={query}
      view={{ search: view.search, filter, order }}
      orders={orders}
      onSearch={(search) => onChange({ search })}
      onFilter={(status) => onChange({ status })}
      onOrder={(requestOrder) => onChange({ requestOrder })}
      onShowAll={() => onChange({ search: '', status: null })}
      value={{
        name: 'Status',
        hasKeys: true,
        all: 'Every status',
        options: statusLabels,
        of: (request) => request.status,
        labelOf: statusLabel,
        toneOf: statusTone,
        onChange: ({ id }, from, to) => updateStatus({ adminId, id, from, to }),
      }}
      nameOf={(request) => request.business_name}
      estimatedHeight={160}
      memory={memory}
      renderRow={(request) => (
        <>
          <h3 className={styles.name}>
            <Link className={styles.open} {...openLink(request.id)}>
              <bdi>{request.business_name}</bdi>
            </Link>
          </h3>
          <p className={styles.detail}>
            <bdi>{request.location}</bdi>
          </p>
          <p className={styles.detail}>{ownerText(request)}</p>
          <KeywordBadges keywords={request.keywords} />
          <p className={styles.date}>
            <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
          </p>
        </>
      )}
    />
  );
}

/** 'User: name (email)' (docs/behaviour.md, section 2). */
function ownerText({ profiles }: AdminRequest): string {
  return profiles ? `User: ${profiles.full_name ?? 'No name'} (${profiles.email})` : 'User: unknown';
}
