import { useId } from 'react';
import { frameNameOf, panes, type Pane } from './panes';
import styles from './sideBySide.module.css';

interface SideBySideProps {
  /** The side that is shown if there is room for only one. */
  shown: Pane;
  onShow: (side: Pane) => void;
  hrefOf: (side: Pane) => string;
  onFrame: (side: Pane, frame: HTMLIFrameElement) => void;
}

const titles: Record<Pane, string> = { customer: 'Customer', admin: 'Admin' };

/** Shows both sides if there is room, else one of them with a switch; the hidden side keeps running. */
export function SideBySide({ shown, onShow, hrefOf, onFrame }: SideBySideProps) {
  const id = useId();
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Customer and admin side by side</h1>
      <div className={styles.switch} role="group" aria-label="Who is shown">
        {panes.map((side) => (
          <button
            key={side}
            type="button"
            className={styles.choice}
            aria-pressed={shown === side}
            onClick={() => onShow(side)}
          >
            {titles[side]}
          </button>
        ))}
      </div>
      <div className={styles.sides}>
        {panes.map((side) => (
          <section
            key={side}
            className={`${styles.side} ${styles[side]}`}
            data-shown={shown === side}
            aria-labelledby={`${id}${side}`}
          >
            <h2 id={`${id}${side}`} className={styles.title}>
              {titles[side]}
            </h2>
            <div className={styles.device}>
              <iframe
                ref={(frame) => {
                  if (frame) onFrame(side, frame);
                }}
                className={styles.frame}
                name={frameNameOf(side)}
                title={titles[side]}
                src={hrefOf(side)}
              />
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
