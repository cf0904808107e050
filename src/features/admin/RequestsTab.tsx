import { Link } from 'react-router-dom';
import { alwaysFresh } from '../../api/alwaysFresh';
import { useListState } from '../../api/useListState';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { Badge } from '../../ui/Badge';
import { useOpenLink } from '../details/useOpened';
import { KeywordBadges } from '../requests/KeywordBadges';
import { statusLabel, statusLabels, statusTone } from '../requests/requestStatus';
import {
  requestOrders,
  useAdminRequestsInfiniteQuery,
  useUpdateStatusMutation,
  type AdminRequest,
} from './adminApi';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { RowBox } from './RowBox';
import { useTableLayout } from './tableLayout';
import { TablePanel } from './TablePanel';
import { useSelection } from './useSelection';
import { LaterBulkBar, LaterViewsBar } from './LaterBars';

const orders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  business: 'Business A–Z',
  business_desc: 'Business Z–A',
} as const;

/** In a row of a table. */
const mostKeywords = 2;

/** 'Optimization Requests': everybody's requests, and their status. */
export function RequestsTab({ adminId, view, onChange }: AdminTabProps) {
  const { status: filter, requestOrder: order, from } = view;
  const { hasColumns } = useTableLayout(0);
  const memory = useListRestoration(`all requests ${adminId}`);
  const query = useAdminRequestsInfiniteQuery(
    { adminId, search: view.search.trim(), filter, order, from },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const openLink = useOpenLink('request');
  const [updateStatus] = useUpdateStatusMutation();
  const { rows, total } = useListState(query);
  const search = view.search.trim();
  const chosen = useSelection(
    JSON.stringify([search, filter]),
    query.currentData && rows
      ? {
          rows,
          place: JSON.stringify([order, from]),
          hasEarlier: query.hasPreviousPage,
          hasMore: query.hasNextPage,
        }
      : undefined,
  );
  const { isAll, ids } = chosen.selection;
  return (
    // Its keys are those of the list.
    <div className={styles.bench} onKeyDown={chosen.onKeyDown}>
      <TablePanel
        title="Manage and track all optimization requests"
        label="requests"
        nouns={['request', 'requests']}
        searchLabel="Search by business, location, keyword or owner"
        query={query}
        view={{ search: view.search, filter, order, from }}
        orders={orders}
        along={requestOrders[order]}
        onSearch={(search) => onChange({ search })}
        onFilter={(status) => onChange({ status })}
        onOrder={(requestOrder) => onChange({ requestOrder })}
        onFrom={(next) => onChange({ from: next })}
        onShowAll={() => onChange({ search: '', status: null })}
        value={{
          name: 'Status',
          // Those of the chosen rows are the bar's.
          hasKeys: !isAll && ids.size === 0,
          all: 'Every status',
          options: statusLabels,
          of: (request) => request.status,
          labelOf: statusLabel,
          toneOf: statusTone,
          onChange: ({ id }, from, to) => updateStatus({ adminId, id, from, to }),
        }}
        nameOf={(request) => request.business_name}
        className={styles.requests}
        cardHeight={160}
        memory={memory}
        above={
          <div className={styles.views}>
            <LaterViewsBar adminId={adminId} view={view} />
          </div>
        }
        columns={[
          {
            name: 'name',
            label: 'Business',
            isName: true,
            sort: { ascending: 'business', descending: 'business_desc', begins: 'ascending' },
            cell: (request) => (
              <Link className={styles.open} title={request.business_name} {...openLink(request.id)}>
                <bdi>{request.business_name}</bdi>
              </Link>
            ),
          },
          {
            name: 'choice',
            label: 'Choose',
            head: (
              <RowBox
                label="Select every request of this view"
                checked={isAll}
                isPart={ids.size > 0}
                onToggle={isAll ? chosen.clear : chosen.chooseAll}
              />
            ),
            cell: ({ id, business_name }) => (
              <RowBox
                label={`Select ${business_name}`}
                checked={chosen.has(id)}
                onToggle={(withShift) => chosen.toggle(id, withShift)}
              />
            ),
          },
          { name: 'owner', label: 'Owner', cell: ({ profiles }) => <Owner profiles={profiles} /> },
          {
            name: 'place',
            label: 'Place',
            cell: ({ location }) => (
              <span className={styles.text} title={location}>
                <bdi>{location}</bdi>
              </span>
            ),
          },
          {
            name: 'keywords',
            label: 'Keywords',
            cell: ({ keywords }) =>
              hasColumns ? <FewKeywords keywords={keywords} /> : <KeywordBadges keywords={keywords} />,
          },
          { name: 'value', label: 'Status', cell: (_request, control) => control },
          {
            name: 'date',
            label: 'Created',
            sort: { ascending: 'oldest', descending: 'newest', begins: 'descending' },
            cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
          },
        ]}
      />
      <LaterBulkBar view={{ adminId, search, filter, order, from: null }} total={total} chosen={chosen} />
    </div>
  );
}

/** 'User: name (email)' (docs/behaviour.md, section 2). Below the head 'Owner', its first word is for screen readers. */
function Owner({ profiles }: Pick<AdminRequest, 'profiles'>) {
  const text = profiles ? `${profiles.full_name ?? 'No name'} (${profiles.email})` : 'unknown';
  return (
    <span className={styles.text} title={text}>
      <span className={styles.prefix}>User: </span>
      <bdi>{text}</bdi>
    </span>
  );
}

/** As many as a row of a table has room for; the details have all of them. */
function FewKeywords({ keywords }: { keywords: readonly string[] }) {
  const more = keywords.slice(mostKeywords);
  return (
    <ul className={styles.fewKeywords} aria-label="Keywords">
      {keywords.slice(0, mostKeywords).map((keyword, index) => (
        // Keywords may repeat.
        <li key={index} title={keyword}>
          <Badge outlined className={styles.keyword}>
            <bdi>{keyword}</bdi>
          </Badge>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className={styles.moreKeywords}>
          +{more.length}
          <span className="visually-hidden"> more</span>
        </li>
      )}
    </ul>
  );
}
