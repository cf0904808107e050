import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import { When } from '../../ui/When';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { useAppDispatch } from '../../store/hooks';
import { badgeClass } from '../../ui/badgeClass';
import { moveFocus } from '../../ui/focus';
import type { TableHandle } from '../../ui/useTableKeys';
import { useDetailsFrame } from '../details/useDetailsFrame';
import { useDetailsParam } from '../details/useDetailsParam';
import { useReturnToRow } from '../details/useReturnToRow';
import { KeywordBadges } from '../requests/KeywordBadges';
import { statusLabel, statusLabels, statusTone, type RequestStatus } from '../requests/requestStatus';
import { adminApi, useAdminRequestsInfiniteQuery, type AdminRequest } from './adminApi';
import { requestList, type RequestOrder } from './adminLists';
import styles from './adminRow.module.css';
import { plainOrder, queryOf } from './listView';
import type { Column } from './columns';
import { LazyBulkBar, LazyRequestDetails, LazyViewsBar } from './LazyParts';
import { RowCheckbox } from './RowCheckbox';
import type { RowValue } from './RowControl';
import { useTableLayout } from './tableLayout';
import { AdminTable } from './AdminTable';
import { useListView } from './useListView';
import { useNeighbors } from './useNeighbors';
import { useOpenRow, useRowLink } from './useRowLink';
import { useSelection, type RowSelection } from './useSelection';
import { useShortcuts } from './useShortcuts';
import * as texts from './texts';

/** How many keywords a table row shows; the details show all of them. */
const maxKeywords = 2;

/** A context, so that a change of the selection rerenders the checkboxes but no other cells. */
const SelectionContext = createContext<RowSelection<AdminRequest> | null>(null);

/**
 * 'Optimization Requests': all requests and their status. The parts of the table: columns here; rows and tools in
 * AdminTable; loading, empty and failed states in TableStates; the windowed rows in ui/WindowedTable.
 */
export function RequestsTab({ adminId }: { adminId: string }) {
  const [view, change] = useListView(requestList);
  const { hasColumns } = useTableLayout(0);
  const memory = useListRestoration(`all requests ${adminId}`, { withPage: true });
  const query = useAdminRequestsInfiniteQuery(
    { adminId, ...view },
    { ...refetchAlways, initialPageParam: memory.heights.length },
  );
  const { id: openId, close } = useDetailsParam('request');
  const isBeside = useDetailsFrame() !== undefined && openId !== null;
  const rowLink = useRowLink('request');
  const open = useOpenRow('request');
  const table = useRef<TableHandle>(null);
  useReturnToRow(openId, (id) => table.current?.focus(id) || moveFocus());
  // Skip the row that was open when the page loaded: the restored scroll position may be far from it.
  const revealed = useRef(openId);
  useEffect(() => {
    if (openId !== null && openId !== revealed.current) table.current?.reveal(openId);
    revealed.current = openId;
  }, [openId]);
  const dispatch = useAppDispatch();
  const { rows, total } = useListState(query);
  const rowSelection = useSelection(
    queryOf(requestList, { ...view, order: plainOrder, from: null }),
    query.currentData && rows
      ? {
          rows,
          place: queryOf(requestList, view),
          hasEarlier: query.hasPreviousPage,
          hasMore: query.hasNextPage,
        }
      : undefined,
  );
  const { isAll, ids } = rowSelection.selection;
  // While rows are selected, the keys 1 to 4 belong to the bulk bar, which sets the status of all of them.
  const hasValueShortcuts = !isAll && ids.size === 0;
  const [opened, setOpened] = useState<'views' | 'export' | null>(null);
  const { previous, next } = useNeighbors(rows ?? [], openId, queryOf(requestList, view));
  const value = useMemo<RowValue<AdminRequest, RequestStatus>>(
    () => ({
      options: statusLabels,
      of: (request) => request.status,
      labelOf: statusLabel,
      toneOf: statusTone,
      nameOf: (request) => texts.statusOf(request.business_name),
      // Dispatched directly: the mutation hook would rerender the whole tab when a change starts and ends.
      onChange: ({ id, status_note: fromNote }, from, to) =>
        dispatch(
          adminApi.endpoints.updateStatus.initiate({ adminId, id, from, to, fromNote }, { track: false }),
        ),
    }),
    [adminId, dispatch],
  );
  const listActions = {
    [texts.exportList]: () => setOpened('export'),
    [texts.editViews]: () => setOpened('views'),
  };
  // While rows are selected, `e` belongs to the bulk bar as well.
  useShortcuts(hasValueShortcuts ? { e: listActions[texts.exportList] } : {});
  const columns = useMemo<Column<AdminRequest, RequestOrder>[]>(
    () => [
      {
        label: texts.business,
        isName: true,
        sort: 'business',
        className: styles.name,
        width: 2.2,
        onTablet: 1.1,
        cell: ({ id, business_name }) => (
          <a className={styles.open} aria-current={id === openId ? 'true' : undefined} {...rowLink(id)}>
            <bdi>{business_name}</bdi>
          </a>
        ),
      },
      {
        label: 'Choose',
        head: <SelectAllCheckbox />,
        className: styles.checkbox,
        width: '1.5rem',
        isLeading: true,
        cell: (request) => <SelectRowCheckbox request={request} />,
      },
      {
        label: texts.owner,
        isText: true,
        sort: 'owner',
        className: styles.soft,
        width: 2.6,
        onTablet: 1.4,
        cell: ownerOf,
      },
      {
        label: texts.location,
        isText: true,
        sort: 'location',
        className: styles.soft,
        width: 1.3,
        onTablet: 'below',
        cell: ({ location }) => <bdi>{location}</bdi>,
      },
      {
        label: texts.keywords,
        className: styles.keywords,
        width: 2.4,
        onTablet: 'below',
        cell: ({ keywords }) =>
          hasColumns ? <ShortKeywords keywords={keywords} /> : <KeywordBadges keywords={keywords} />,
      },
      { label: texts.status, sort: 'status', className: styles.value, width: '9.5rem' },
      {
        label: texts.created,
        sort: 'newest',
        className: styles.date,
        width: '9.5rem',
        cell: ({ created_at }) => <When at={created_at} />,
      },
    ],
    [hasColumns, openId, rowLink],
  );
  return (
    <SelectionContext value={rowSelection}>
      <div className={isBeside ? styles.split : undefined}>
        {/* Keys bubble up from the rows: Space, Shift with an arrow, Ctrl+A and Escape change the selection. */}
        <div className={styles.layout} onKeyDown={rowSelection.onKeyDown}>
          <AdminTable
            title={texts.requestsTitle}
            nouns={texts.requestsNouns}
            searchLabel={texts.requestsSearch}
            query={query}
            list={requestList}
            view={view}
            onChange={change}
            value={value}
            handle={table}
            // Open details bind these keys themselves.
            shortcuts={openId !== null ? 'none' : hasValueShortcuts ? 'move and set' : 'move'}
            className={styles.selectable}
            cardHeight={160}
            memory={memory}
            actions={listActions}
            columns={columns}
          >
            <div className={styles.views}>
              <LazyViewsBar
                view={{ adminId, ...view }}
                rows={rows ?? []}
                total={total}
                isFromStart={!query.hasPreviousPage}
                rowSelection={rowSelection}
                opened={opened}
                onClose={() => setOpened(null)}
              />
            </div>
          </AdminTable>
          <LazyBulkBar view={{ adminId, ...view, from: null }} total={total} rowSelection={rowSelection} />
        </div>
        {openId !== null && (
          <div className={styles.beside}>
            <LazyRequestDetails
              adminId={adminId}
              id={openId}
              rows={rows ?? []}
              value={value}
              hasValueShortcuts={hasValueShortcuts}
              onPrevious={previous && (() => open(previous.id))}
              onNext={next && (() => open(next.id))}
              onClose={close}
            />
          </div>
        )}
      </div>
    </SelectionContext>
  );
}

function SelectAllCheckbox() {
  const rowSelection = useContext(SelectionContext);
  if (!rowSelection) return null;
  const { isAll, ids } = rowSelection.selection;
  return (
    <RowCheckbox
      label={texts.selectAllInView}
      checked={isAll}
      isIndeterminate={ids.size > 0}
      onToggle={isAll ? rowSelection.clear : rowSelection.chooseAll}
    />
  );
}

function SelectRowCheckbox({ request: { id, business_name } }: { request: AdminRequest }) {
  const rowSelection = useContext(SelectionContext);
  return (
    <RowCheckbox
      label={texts.selectRequest(business_name)}
      checked={rowSelection?.has(id) ?? false}
      onToggle={(withShift) => rowSelection?.toggle(id, withShift)}
    />
  );
}

/**
 * 'User: name (email)' (docs/behaviour.md, section 2). The prefix is hidden below a column header that says the same.
 * Name and email are separate elements, so that the email is truncated, whatever the direction of the name.
 */
function ownerOf({ profiles }: Pick<AdminRequest, 'profiles'>) {
  return (
    <>
      <span className={styles.word}>{texts.ownerPrefix}</span>
      <bdi>{profiles ? (profiles.full_name ?? texts.noName) : texts.ownerUnknown}</bdi>
      {profiles && <bdi>{texts.ownerEmail(profiles.email)}</bdi>}
    </>
  );
}

/** The first `maxKeywords` keywords, because a table row has one line; a count with a tooltip replaces the rest. */
function ShortKeywords({ keywords }: { keywords: readonly string[] }) {
  const more = keywords.slice(maxKeywords);
  return (
    <ul className={styles.fewKeywords} aria-label={texts.keywords}>
      {keywords.slice(0, maxKeywords).map((keyword, index) => (
        // Keywords may repeat.
        <li key={index} className={`${badgeClass({ outlined: true })} ${styles.keyword}`}>
          <bdi>{keyword}</bdi>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className={styles.moreKeywords}>
          {texts.plus(more.length)}
          <span className="visually-hidden">{texts.moreKeywords}</span>
        </li>
      )}
    </ul>
  );
}
