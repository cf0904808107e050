import { useEffect, useRef, useState } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { moveFocus } from '../../ui/focus';
import { PartBoundary } from '../../ui/PartBoundary';
import type { TableHandle } from '../../ui/useTableHandle';
import { useDetailsFrame } from '../details/useDetailsFrame';
import { useDetailsParam } from '../details/useDetailsParam';
import { useReturnToRow } from '../details/useReturnToRow';
import { useAdminRequestsInfiniteQuery } from './adminApi';
import { requestList } from './adminLists';
import styles from './adminRow.module.css';
import { defaultOrder, queryOf } from './listView';
import { LazyBulkBar, LazyRequestDetails, LazyViewsBar } from './LazyParts';
import { SelectionContext, useRequestColumns } from './requestColumns';
import { AdminTable } from './AdminTable';
import { useListView } from './useListView';
import { useNeighbors } from './useNeighbors';
import { useOpenRow } from './useRowLink';
import { useSelection } from './useSelection';
import { useShortcuts } from './useShortcuts';
import { useStatusValue } from './useStatusValue';
import * as texts from './texts';

/**
 * 'Optimization Requests': all requests and their status. The parts of the table: columns in requestColumns; rows and tools
 * in AdminTable; loading, empty and failed states in TableStates; the windowed rows in ui/WindowedTable.
 */
export function RequestsTab({ adminId }: { adminId: string }) {
  const [view, change] = useListView(requestList);
  const memory = useListRestoration(`all requests ${adminId}`, { withPage: true });
  const query = useAdminRequestsInfiniteQuery(
    { adminId, ...view },
    { ...refetchAlways, initialPageParam: memory.heights.length },
  );
  const { id: openId, close } = useDetailsParam('request');
  const isBeside = useDetailsFrame() !== undefined && openId !== null;
  const open = useOpenRow('request');
  const table = useRef<TableHandle>(null);
  useReturnToRow(openId, (id) => table.current?.focus(id) || moveFocus());
  // Skip the row that was open when the page loaded: the restored scroll position may be far from it.
  const revealed = useRef(openId);
  useEffect(() => {
    if (openId !== null && openId !== revealed.current) table.current?.reveal(openId);
    revealed.current = openId;
  }, [openId]);
  const { rows, total } = useListState(query);
  const rowSelection = useSelection(
    queryOf(requestList, { ...view, order: defaultOrder, from: null }),
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
  const value = useStatusValue(adminId);
  const listActions = {
    [texts.exportList]: () => setOpened('export'),
    [texts.editViews]: () => setOpened('views'),
  };
  // While rows are selected, `e` belongs to the bulk bar as well.
  useShortcuts(hasValueShortcuts ? { e: listActions[texts.exportList] } : {});
  const columns = useRequestColumns(openId);
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
              <PartBoundary part="bar">
                <LazyViewsBar
                  view={{ adminId, ...view }}
                  rows={rows ?? []}
                  total={total}
                  isFromStart={!query.hasPreviousPage}
                  rowSelection={rowSelection}
                  opened={opened}
                  onClose={() => setOpened(null)}
                />
              </PartBoundary>
            </div>
          </AdminTable>
          <PartBoundary part="bar">
            <LazyBulkBar view={{ adminId, ...view, from: null }} total={total} rowSelection={rowSelection} />
          </PartBoundary>
        </div>
        {openId !== null && (
          <div className={styles.beside}>
            <PartBoundary part="details">
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
            </PartBoundary>
          </div>
        )}
      </div>
    </SelectionContext>
  );
}
