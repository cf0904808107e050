import { useId } from 'react';
import { frameNameOf, panes, type Pane } from './panes';
import styles from './sideBySide.module.css';

interface SideBySideProps {
  /** The pane that is shown if there is room for only one. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  hrefOf: (pane: Pane) => string;
  onFrame: (pane: Pane, frame: HTMLIFrameElement) => void;
}

const titles: Record<Pane, string> = { customer: 'Customer', admin: 'Admin' };

/** Shows both sides if there is room, else one of them with a switch; the hidden pane keeps running. */
export function SideBySide({ shown, onShow, hrefOf, onFrame }: SideBySideProps) {
  const id = useId();
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Customer and admin side by side</h1>
      <div className={styles.switch} role="group" aria-label="Who is shown">
        {panes.map((pane) => (
          <button
            key={pane}
            type="button"
            className={styles.choice}
            aria-pressed={shown === pane}
            onClick={() => onShow(pane)}
          >
            {titles[pane]}
          </button>
        ))}
      </div>
      <div className={styles.panes}>
        {panes.map((pane) => (
          <section
            key={pane}
            className={`${styles.pane} ${styles[pane]}`}
            data-shown={shown === pane}
            aria-labelledby={`${id}${pane}`}
          >
            <h2 id={`${id}${pane}`} className={styles.title}>
              {titles[pane]}
            </h2>
            <div className={styles.device}>
              <iframe
                ref={(frame) => {
                  if (frame) onFrame(pane, frame);
                }}
                className={styles.frame}
                name={frameNameOf(pane)}
                title={titles[pane]}
                src={hrefOf(pane)}
              />
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
