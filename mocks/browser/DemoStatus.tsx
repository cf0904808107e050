import type { PersistenceState } from './demo';
import type { TransportState } from './startTransport';
import styles from './demoPanel.module.css';

interface DemoStatusProps {
  transport: TransportState;
  persistence: PersistenceState;
}

export function DemoStatus({ transport, persistence }: DemoStatusProps) {
  return (
    <footer className={styles.status}>
      <p>
        {transport.kind === 'service worker'
          ? 'Answered by a service worker.'
          : `Answered in this page (${transport.reason ?? 'no service worker'}).`}
      </p>
      <p>
        {persistence.kept ? 'Changes are kept in this browser.' : 'Changes last until this page is closed.'}
      </p>
      {persistence.notices.map((notice) => (
        <p key={notice} className={styles.warning}>
          {notice}
        </p>
      ))}
    </footer>
  );
}
