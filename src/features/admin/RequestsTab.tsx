import { createContext, useContext, useMemo } from 'react';
import { alwaysFresh } from '../../api/alwaysFresh';
import { useListState } from '../../api/useListState';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { useAppDispatch } from '../../store/hooks';
import { badgeClass } from '../../ui/badgeClass';
import { KeywordBadges } from '../requests/KeywordBadges';
import { statusLabel, statusLabels, statusTone, type RequestStatus } from '../requests/requestStatus';
import { adminApi, requestOrders, useAdminRequestsInfiniteQuery, type AdminRequest } from './adminApi';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { LaterBulkBar, LaterViewsBar } from './LaterBars';
import { RowBox } from './RowBox';
import type { RowValue } from './RowControl';
import type { Column } from './TableHead';
import { useTableLayout } from './tableLayout';
import { AdminTable } from './AdminTable';
import { useRowLink } from './useRowLink';
import { useSelection, type RowSelection } from './useSelection';

const orders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  business: 'Business A–Z',
  business_desc: 'Business Z–A',
} as const;

/** Keywords that a table row shows; the details show all of them. */
const mostKeywords = 2;

/** A context, so that a change of the selection renders the check boxes and no other cell. */
const ChosenContext = createContext<RowSelection<AdminRequest> | null>(null);

/**
 * 'Optimization Requests': everybody's requests, and their status. The parts of the table: columns here; rows and tools
 * in AdminTable; loading, empty and failed states in TableStates; the windowed rows in ui/WindowedTable.
 */
export function RequestsTab({ adminId, view, onChange }: AdminTabProps) {
  const { status: filter, requestOrder: order, from } = view;
  const { hasColumns } = useTableLayout(0);
  const memory = useListRestoration(`all requests ${adminId}`);
  const query = useAdminRequestsInfiniteQuery(
    { adminId, search: view.search.trim(), filter, order, from },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const rowLink = useRowLink('request');
  const dispatch = useAppDispatch();
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
  const value = useMemo<RowValue<AdminRequest, RequestStatus>>(
    () => ({
      name: 'Status',
      all: 'Every status',
      options: statusLabels,
      of: (request) => request.status,
      labelOf: statusLabel,
      toneOf: statusTone,
      nameOf: (request) => request.business_name,
      // Dispatched directly: the mutation's hook would render the whole tab when a change starts and when it ends.
      onChange: ({ id }, before, to) =>
        dispatch(
          adminApi.endpoints.updateStatus.initiate({ adminId, id, from: before, to }, { track: false }),
        ),
    }),
    [adminId, dispatch],
  );
  const columns = useMemo<Column<AdminRequest, keyof typeof orders>[]>(
    () => [
      {
        name: 'name',
        label: 'Business',
        isName: true,
        sort: { ascending: 'business', descending: 'business_desc', begins: 'ascending' },
        cell: ({ id, business_name }) => (
          <a className={styles.open} {...rowLink(id)}>
            <bdi>{business_name}</bdi>
          </a>
        ),
      },
      {
        name: 'choice',
        label: 'Choose',
        head: <ChooseAll />,
        cell: (request) => <ChooseOne request={request} />,
      },
      { name: 'owner', label: 'Owner', isText: true, cell: ownerOf },
      { name: 'place', label: 'Place', isText: true, cell: ({ location }) => <bdi>{location}</bdi> },
      {
        name: 'keywords',
        label: 'Keywords',
        cell: ({ keywords }) =>
          hasColumns ? <FewKeywords keywords={keywords} /> : <KeywordBadges keywords={keywords} />,
      },
      { name: 'value', label: 'Status' },
      {
        name: 'date',
        label: 'Created',
        sort: { ascending: 'oldest', descending: 'newest', begins: 'descending' },
        cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
      },
    ],
    [hasColumns, rowLink],
  );
  return (
    <ChosenContext value={chosen}>
      {/* Keys bubble up from the rows: Space, Shift with an arrow, Ctrl+A and Escape change the selection. */}
      <div className={styles.bench} onKeyDown={chosen.onKeyDown}>
        <AdminTable
          title="Manage and track all optimization requests"
          label="requests"
          nouns={['request', 'requests']}
          searchLabel="Search by business, location, keyword or owner"
          query={query}
          view={{ search: view.search, filter, order, from }}
          orders={orders}
          along={requestOrders[order]}
          onSearch={(text) => onChange({ search: text })}
          onFilter={(status) => onChange({ status })}
          onOrder={(requestOrder) => onChange({ requestOrder })}
          onFrom={(next) => onChange({ from: next })}
          onShowAll={() => onChange({ search: '', status: null })}
          value={value}
          // While rows are chosen, the keys 1 to 4 belong to the bar, which sets the status of all of them.
          hasValueKeys={!isAll && ids.size === 0}
          className={styles.requests}
          cardHeight={160}
          memory={memory}
          above={
            <div className={styles.views}>
              <LaterViewsBar adminId={adminId} view={view} />
            </div>
          }
          columns={columns}
        />
        <LaterBulkBar view={{ adminId, search, filter, order, from: null }} total={total} chosen={chosen} />
      </div>
    </ChosenContext>
  );
}

function ChooseAll() {
  const chosen = useContext(ChosenContext);
  if (!chosen) return null;
  const { isAll, ids } = chosen.selection;
  return (
    <RowBox
      label="Select every request of this view"
      checked={isAll}
      isPart={ids.size > 0}
      onToggle={isAll ? chosen.clear : chosen.chooseAll}
    />
  );
}

function ChooseOne({ request: { id, business_name } }: { request: AdminRequest }) {
  const chosen = useContext(ChosenContext);
  return (
    <RowBox
      label={`Select ${business_name}`}
      checked={chosen?.has(id) ?? false}
      onToggle={(withShift) => chosen?.toggle(id, withShift)}
    />
  );
}

/** 'User: name (email)' (docs/behaviour.md, section 2). */
function ownerOf({ profiles }: Pick<AdminRequest, 'profiles'>) {
  const text = profiles ? `${profiles.full_name ?? 'No name'} (${profiles.email})` : 'unknown';
  return (
    <>
      User: <bdi>{text}</bdi>
    </>
  );
}

/** The first `mostKeywords` keywords, as a table row has one line; a count with a tooltip stands for the others. */
function FewKeywords({ keywords }: { keywords: readonly string[] }) {
  const more = keywords.slice(mostKeywords);
  return (
    <ul className={styles.fewKeywords} aria-label="Keywords">
      {keywords.slice(0, mostKeywords).map((keyword, index) => (
        // Keywords may repeat.
        <li key={index} className={`${badgeClass({ outlined: true })} ${styles.keyword}`}>
          <bdi>{keyword}</bdi>
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
