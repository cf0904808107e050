import type { ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './errorNotice.module.css';

interface ErrorNoticeProps {
  title: string;
  advice: string;
  /** No button without it. */
  onRetry?: () => void;
  /** A retry is on its way. */
  isRetrying?: boolean;
  /** Further ways out, beside the retry. */
  children?: ReactNode;
}

/** Stands where content would have stood: what happened, what to do, a way to try again. */
export function ErrorNotice({ title, advice, onRetry, isRetrying = false, children }: ErrorNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.icon}>
        <Icon name="warning" size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {advice && <p className={styles.advice}>{advice}</p>}
      {(onRetry ?? children) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} disabled={isRetrying}>
              {isRetrying ? 'Trying again…' : 'Try again'}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
