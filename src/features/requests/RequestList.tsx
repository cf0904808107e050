import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { describeError, errorText } from '../../errors/describeError';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import { SearchField } from '../../forms/SearchField';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NewRows } from '../../ui/NewRows';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { useRowFocus } from '../../ui/useRowFocus';
import { openClickedRow, rowAttribute } from '../../ui/tableRows';
import { PageList, ScrollableList } from '../../ui/WindowedList';
import { ExampleRequest } from './ExampleRequest';
import { PrefillDraft } from './PrefillDraft';
import { PrintedRequests } from './PrintedRequests';
import { RequestItem } from './RequestItem';
import { RequestNote } from './RequestNote';
import type { StoredRequest } from './storedRequest';
import styles from './requestList.module.css';
import { useOwnRequestsInfiniteQuery } from './requestsApi';
import { statusLabels, type RequestStatus } from './requestStatus';
import { StatusFilter } from './StatusFilter';
import { hasText, useAllOwnRequests, useStatusCounts, type AllOwnRequests } from './useAllOwnRequests';
import { useSearch } from './useSearch';
import { useStatusFilter } from './useStatusFilter';
import { useStatusAnnouncement } from './useStatusAnnouncement';
import * as texts from './texts';

interface RequestListProps {
  userId: string;
  /** Whether the list scrolls with the page instead of in its own box. */
  inPage: boolean;
  /** The id of the last request submitted from this page. */
  sentId: string | null;
  /** Called once the form holds an example. */
  onExample: () => void;
  /** Called once the form holds what was typed on the landing page. */
  onPrefilled: () => void;
  /** Rendered below the list, once the list has its height. */
  children: ReactNode;
}

const renderRequest = (request: StoredRequest) => (
  <RequestNote request={request}>
    <RequestItem request={request} />
  </RequestNote>
);

/** 'Your Requests': newest first, with infinite scrolling. A failed load never looks like an empty list. */
export function RequestList({ userId, inPage, sentId, onExample, onPrefilled, children }: RequestListProps) {
  const [status, chooseStatus] = useStatusFilter();
  const [typed, setTyped, send] = useSearch();
  const search = useDeferredValue(typed.trim());
  const memory = useListRestoration(`requests ${userId} ${status ?? ''} ${search}`, { withPage: inPage });
  const list = useOwnRequestsInfiniteQuery(
    { userId, status },
    { ...refetchAlways, initialPageParam: memory.heights.length },
  );
  const { rows, total, newCount, error, moreError } = useListState(list);
  const isWhole = status === null && !list.hasNextPage;
  const allRequests = useAllOwnRequests(userId, isWhole ? rows : undefined, rows === undefined);
  const counts = useStatusCounts(allRequests);
  const inView =
    status === null ? allRequests.rows : allRequests.rows?.filter((row) => row.status === status);
  const found = search === '' ? undefined : inView?.filter((row) => hasText(row, search));
  const shown = search === '' ? rows : found;
  const announcement = useStatusAnnouncement(rows);
  const frame = useRef<HTMLDivElement>(null);
  const rowFocus = useRowFocus(shown?.map(({ id }) => id) ?? []);
  const List = inPage ? PageList : ScrollableList;
  const showEverything = useEffectEvent(() => {
    if (status !== null) chooseStatus(null);
    setTyped('');
  });
  useEffect(() => {
    if (sentId !== null) showEverything();
  }, [sentId]);
  const isSentFirst = sentId !== null && shown?.[0]?.id === sentId;
  useEffect(() => {
    if (isSentFirst) showFirstRow(frame.current);
  }, [isSentFirst, sentId]);
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const refetch = () => {
    void allRequests.refetch();
    return list.refetch();
  };
  const isSearchable = status !== null || (rows && rows.length > 0);

  return (
    <>
      <div className={styles.head}>
        <h2 id="your-requests" className={styles.title}>
          {texts.listTitle}
        </h2>
        {rows && total > 0 && (
          <p className={styles.count}>
            {found ? texts.listCountFound(found.length, total) : texts.listCount(total)}
          </p>
        )}
      </div>
      {isSearchable && (
        <>
          <StatusFilter status={status} onChoose={chooseStatus} counts={counts} />
          <SearchField
            className={styles.search}
            label={texts.searchLabel}
            value={typed}
            onChange={setTyped}
            onBlur={send}
          />
        </>
      )}
      {error && !rows && (
        <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={list.isFetching} />
      )}
      {error && rows && (
        <Notice tone="warning">
          <p>{texts.listOutdated(errorText(error))}</p>
          <RetryButton variant="outline" onRetry={() => void refetch()} isRetrying={list.isFetching} />
        </Notice>
      )}
      {!error && !rows && <ListSkeleton label={texts.listLoading} bars={2} />}
      {rows && (
        <NewRows count={newCount} nouns={texts.listNouns} onShow={refetch}>
          {rows.length === 0 && status !== null && (
            <p className={styles.empty}>{texts.listNoneOfStatus(statusLabels[status])}</p>
          )}
          {rows.length === 0 && status === null && (
            <div className={styles.empty}>
              <p className={styles.emptyTitle}>{texts.listEmptyTitle}</p>
              <p>{texts.listEmpty}</p>
              <PrefillDraft userId={userId} onFilled={onPrefilled} />
              <ExampleRequest userId={userId} onFilled={onExample} />
            </div>
          )}
          <p role="status" className="visually-hidden">
            {announcement}
          </p>
          {search !== '' && <SearchState allRequests={allRequests} count={found?.length} status={status} />}
          <PrintedRequests
            className={styles.printing}
            rows={(search === '' ? inView : found) ?? rows}
            isComplete={allRequests.isComplete}
          />
          {shown && shown.length > 0 && (
            // Keyboard users open a row with its name, which is a link.
            <div
              ref={frame}
              className={styles.frame}
              onClick={({ nativeEvent }) => openClickedRow(nativeEvent)}
              {...rowFocus}
            >
              <List
                // Remount for another filter or search, so that the list begins at the top or at the restored position.
                key={`${status ?? ''} ${search}`}
                label={texts.listLabel}
                className={styles.box}
                rows={shown}
                keyOf={(request) => request.id}
                renderRow={renderRequest}
                estimatedHeight={128}
                memory={memory}
                total={found ? found.length : total}
                hasMore={!found && list.hasNextPage}
                isLoadingMore={!found && list.isFetchingNextPage}
                isFetching={list.isFetching}
                onLoadMore={loadMore}
                loadMoreError={found ? undefined : moreError && errorText(moreError)}
              />
            </div>
          )}
        </NewRows>
      )}
      {(error || rows) && children}
    </>
  );
}

/** Scrolls the box to its top, and the page to the first row, or to the frame while that row is not mounted. */
function showFirstRow(frame: HTMLElement | null): void {
  frame?.firstElementChild?.scrollTo({ top: 0, behavior: 'instant' });
  const row = frame?.querySelector(`[${rowAttribute}]`);
  (row?.getAttribute('data-index') === '0' ? row : frame)?.scrollIntoView({ block: 'nearest' });
}

interface SearchStateProps {
  allRequests: AllOwnRequests;
  /** Undefined until there are rows to search. */
  count: number | undefined;
  /** The status of the rows that are searched; null for all. */
  status: RequestStatus | null;
}

/** Says whether a search is waiting for rows, how many it found, and which rows it could not search. */
function SearchState({ allRequests, count, status }: SearchStateProps) {
  const { rows, isComplete, error, isFetching, refetch } = allRequests;
  if (error && !isComplete) {
    return (
      <Notice tone="warning">
        <p>{texts.searchStopped(errorText(error), rows?.length)}</p>
        <RetryButton variant="outline" onRetry={() => void refetch()} isRetrying={isFetching} />
      </Notice>
    );
  }
  return (
    <p role="status" className={styles.part}>
      {foundText(count, status) +
        (rows && !isComplete && !isFetching ? ` ${texts.searchOnlyNewest(rows.length)}` : '')}
    </p>
  );
}

function foundText(count: number | undefined, status: RequestStatus | null): string {
  if (count === undefined) return texts.searchBusy;
  if (count > 0) return texts.searchFound(count);
  return status === null ? texts.searchNone : texts.searchNoneOfStatus(statusLabels[status]);
}
