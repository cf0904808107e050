import { useId, useState } from 'react';
import { frameOf, sides, type Side } from './sides';
import styles from './sideBySide.module.css';

interface SideBySideProps {
  hrefOf: (side: Side) => string;
  onFrame: (side: Side, frame: HTMLIFrameElement | null) => void;
}

const titles: Record<Side, string> = { customer: 'Customer', admin: 'Admin' };

/** Shows both sides where there is room; elsewhere one, with a switch, while the hidden one keeps running. */
export function SideBySide({ hrefOf, onFrame }: SideBySideProps) {
  const id = useId();
  const [shown, setShown] = useState<Side>('customer');
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Customer and admin side by side</h1>
      <div className={styles.switch} role="group" aria-label="Who is shown">
        {sides.map((side) => (
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
        {sides.map((side) => (
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
                name={frameOf(side)}
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
