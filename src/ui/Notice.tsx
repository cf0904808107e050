import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'warning';
  /** Whether a screen reader says it at once. */
  isAlert?: boolean;
  children: ReactNode;
}

/** A sentence that belongs to the page, unlike a toast: it stays for as long as it is true. */
export function Notice({ tone = 'info', isAlert = false, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isAlert ? 'alert' : 'status'}>
      <Icon name={tone === 'info' ? 'mail' : 'warning'} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
