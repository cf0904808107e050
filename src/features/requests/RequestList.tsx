import { useCallback } from 'react';
import { describeError, errorText } from '../../errors/describeError';
import { alwaysFresh } from '../../api/alwaysFresh';
import { useListState } from '../../api/useListState';
import { formatCount } from '../../lib/formatCount';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NewRows } from '../../ui/NewRows';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { BoxedList } from '../../ui/WindowedList';
import { ExampleRequest } from './ExampleRequest';
import { RequestItem } from './RequestItem';
import styles from './requestList.module.css';
import { useOwnRequestsInfiniteQuery } from './requestsApi';
import { isRequestStatus, statusLabels } from './requestStatus';
import { useStatusFilter } from './useStatusFilter';
import { useStatusNews } from './useStatusNews';

interface RequestListProps {
  userId: string;
  /** The form has been filled with an example. */
  onExample: () => void;
}

/** 'Your Requests': newest first, more of them by scrolling. A failed load never looks like an empty list. */
export function RequestList({ userId, onExample }: RequestListProps) {
  const [status, chooseStatus] = useStatusFilter();
  const memory = useListRestoration(`requests ${userId} ${status ?? ''}`);
  const list = useOwnRequestsInfiniteQuery(
    { userId, status },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const { rows, total, arrived, error, moreError } = useListState(list);
  const news = useStatusNews(rows);
  const { fetchNextPage, refetch } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return (
    <>
      <div className={styles.head}>
        <h2 id="your-requests" className={styles.title}>
          Your Requests
        </h2>
        {rows && total > 0 && (
          <p className={styles.count}>{total === 1 ? '1 request' : `${formatCount(total)} requests`}</p>
        )}
      </div>
      {(status !== null || (rows && rows.length > 0)) && (
        <label className={styles.filter}>
          Status
          <select
            value={status ?? ''}
            onChange={({ target }) => chooseStatus(isRequestStatus(target.value) ? target.value : null)}
          >
            <option value="">All</option>
            {Object.entries(statusLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {error && !rows && (
        <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={list.isFetching} />
      )}
      {error && rows && (
        <Notice tone="warning">
          <p>{errorText(error)} This list may be out of date.</p>
          <RetryButton look="outline" onRetry={() => void refetch()} isRetrying={list.isFetching} />
        </Notice>
      )}
      {!error && !rows && <ListSkeleton label="Loading your requests" />}
      {rows && (
        <NewRows count={arrived} nouns={['request', 'requests']} onShow={refetch}>
          {rows.length === 0 && status !== null && (
            <p className={styles.empty}>None of your requests is {statusLabels[status].toLowerCase()}.</p>
          )}
          {rows.length === 0 && status === null && (
            <div className={styles.empty}>
              <p className={styles.emptyTitle}>No requests yet</p>
              <p>Your first one appears here as soon as you have submitted it.</p>
              <ExampleRequest userId={userId} onFilled={onExample} />
            </div>
          )}
          <p role="status" className="visually-hidden">
            {news}
          </p>
          {rows.length > 0 && (
            <BoxedList
              // Each list begins at its top, or where its reader was.
              key={status}
              label="Your requests"
              className={styles.box}
              rows={rows}
              keyOf={(request) => request.id}
              renderRow={(request) => <RequestItem request={request} />}
              estimatedHeight={150}
              memory={memory}
              total={total}
              hasMore={list.hasNextPage}
              isLoadingMore={list.isFetchingNextPage}
              isFetching={list.isFetching}
              onLoadMore={loadMore}
              loadMoreError={moreError && errorText(moreError)}
            />
          )}
        </NewRows>
      )}
    </>
  );
}
