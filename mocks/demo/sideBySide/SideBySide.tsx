import { useId, useState } from 'react';
import { frameNameOf, panes, type Pane } from './panes';
import styles from './sideBySide.module.css';

interface SideBySideProps {
  hrefOf: (side: Pane) => string;
  onFrame: (side: Pane, frame: HTMLIFrameElement | null) => void;
}

const titles: Record<Pane, string> = { customer: 'Customer', admin: 'Admin' };

/** Shows both sides where there is room; elsewhere one, with a switch, while the hidden one keeps running. */
export function SideBySide({ hrefOf, onFrame }: SideBySideProps) {
  const id = useId();
  const [shown, setShown] = useState<Pane>('customer');
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
            onClick={() => setShown(side)}
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
                ref={(frame) => onFrame(side, frame)}
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
