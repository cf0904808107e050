import type { Demo, PersistenceState } from './demo';
import { lastsUntilClosed } from './lastsUntilClosed';
import type { TransportState } from '../transports/page/startTransport';
import styles from './demoPanel.module.css';

interface DemoStatusProps {
  transport: TransportState;
  persistence: PersistenceState;
  onShowCalls: Demo['transport']['showCalls'];
}

export function DemoStatus({ transport, persistence, onShowCalls }: DemoStatusProps) {
  return (
    <footer className={styles.status}>
      <p>The back end runs in this browser. Nothing you enter leaves it.</p>
      <p>
        {transport.worker === 'up'
          ? 'Answered by a service worker.'
          : `Answered in this page${transport.reason === undefined ? '' : ` (${transport.reason})`}.`}
      </p>
      {transport.worker !== 'down' && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={transport.worker !== 'off'}
            onChange={(event) => onShowCalls(event.target.checked)}
          />
          Show calls in the browser’s network panel
        </label>
      )}
      <p>{persistence.kept ? 'Changes are kept in this browser.' : lastsUntilClosed}</p>
      {persistence.notices.map((notice) => (
        <p key={notice} className={styles.warning}>
          {notice}
        </p>
      ))}
    </footer>
  );
}
