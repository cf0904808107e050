import type { SerializedError } from '@reduxjs/toolkit';
import type { ComponentType, ReactNode } from 'react';
import { failureOf } from '../../api/useListState';
import type { AppError } from '../../errors/appError';
import { describeError, errorText } from '../../errors/describeError';
import type { DrawerProps } from '../../dialogs/dialogProps';
import { Drawer } from '../../dialogs/Drawer';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { PartBoundary } from '../../ui/PartBoundary';
import { RetryButton } from '../../ui/RetryButton';
import styles from './details.module.css';
import { useOpenedTitle } from './useOpenedTitle';
import * as texts from './texts';

/** The fields of a single-row query hook that this component needs. */
interface RowQuery<Row> {
  /** Null if there is no such row. */
  currentData?: Row | null | undefined;
  error?: AppError | SerializedError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

interface DetailsProps<Row> {
  /** The noun for the row: 'request'. */
  noun: string;
  query: RowQuery<Row>;
  titleOf: (row: Row) => string;
  onClose: () => void;
  /** The container; a drawer by default. */
  frame?: ComponentType<DrawerProps> | undefined;
  children: (row: Row) => ReactNode;
}

/** Shows the details of one row, and the states of its query: loading, failed, gone. */
export function Details<Row>({
  noun,
  query,
  titleOf,
  onClose,
  frame: Frame = Drawer,
  children,
}: DetailsProps<Row>) {
  const { currentData, isFetching, refetch } = query;
  const error = failureOf(query.error);
  const retry = () => void refetch();
  // Hide the row from somebody who may no longer read it.
  const isRefused = error?.kind === 'unauthenticated' || error?.kind === 'forbidden';
  const row = isRefused ? undefined : currentData;
  useOpenedTitle(row ? titleOf(row) : null);
  return (
    <Frame
      title={row ? titleOf(row) : noun.charAt(0).toUpperCase() + noun.slice(1)}
      onClose={onClose}
      isDetails
    >
      {error && row && (
        <div role="alert" className={styles.failed}>
          <p>{texts.stale(errorText(error))}</p>
          <RetryButton variant="outline" onRetry={retry} isRetrying={isFetching} />
        </div>
      )}
      {row && <PartBoundary part="details">{children(row)}</PartBoundary>}
      {!row && error && <ErrorNotice {...describeError(error)} onRetry={retry} isRetrying={isFetching} />}
      {row === null && !error && <ErrorNotice {...texts.notFound(noun)} />}
      {row === undefined && !error && <ListSkeleton label={texts.loading(noun)} rows={2} />}
    </Frame>
  );
}
