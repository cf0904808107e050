import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import styles from './demoPanel.module.css';

interface PanelBoundaryProps {
  /** What could not be shown, as the subject of a sentence. */
  what: string;
  /** Closes the part. Without it, the part can only be tried again. */
  onClose?: () => void;
  /** Shows nothing in place of a broken part: an audience is looking. */
  isSilent?: boolean;
  children: ReactNode;
}

/** A part of the demo that throws while rendering becomes a sentence with buttons; keys, story and other parts go on. */
export function PanelBoundary({ what, onClose, isSilent = false, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(retry) =>
        isSilent ? null : (
          <section className={`${styles.section} ${styles.broken}`} role="alert">
            <p className={styles.warning}>{what} couldn’t be shown.</p>
            <div className={styles.actions}>
              <button type="button" className={styles.action} onClick={retry}>
                Try again
              </button>
              {onClose && (
                <button type="button" className={styles.action} onClick={onClose}>
                  Close
                </button>
              )}
            </div>
          </section>
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}
