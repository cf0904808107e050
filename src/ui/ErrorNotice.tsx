import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { PageMeta } from './PageMeta';
import { RetryButton } from './RetryButton';
import styles from './errorNotice.module.css';

interface ErrorNoticeProps {
  title: string;
  /** Whether it replaces a whole page; the title is then the page's heading and its document's title. */
  isPage?: boolean;
  advice: string;
  /** Without it, there is no retry button. */
  onRetry?: () => void;
  /** A retry is in progress. */
  isRetrying?: boolean;
  /** Further actions, beside the retry. */
  children?: ReactNode;
}

/** Replaces content that failed to load: what happened, what to do, a retry button. */
export function ErrorNotice({
  title,
  isPage = false,
  advice,
  onRetry,
  isRetrying = false,
  children,
}: ErrorNoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.notice} role="alert">
      {isPage && <PageMeta title={title} unlisted />}
      <span className={styles.icon}>
        <Icon name="warning" size={24} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {advice && <p className={styles.advice}>{advice}</p>}
      {(onRetry ?? children) && (
        <div className={styles.actions}>
          {onRetry && <RetryButton onRetry={onRetry} isRetrying={isRetrying} />}
          {children}
        </div>
      )}
    </div>
  );
}
