import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'warning';
  children: ReactNode;
}

/** A sentence that belongs to the page, unlike a toast: it stays for as long as it is true. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role="status">
      <Icon name={tone === 'info' ? 'mail' : 'warning'} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
