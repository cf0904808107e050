import { useId, useState } from 'react';
import styles from './faults.module.css';

/** Milliseconds. */
const maxLatency = 5000;

interface LatencySliderProps {
  milliseconds: number;
  onChosen: (milliseconds: number) => void;
}

/** Shows the value during a drag, and sets the rule only at its end, because every change of the rules resets all counts. */
export function LatencySlider({ milliseconds, onChosen }: LatencySliderProps) {
  const id = useId();
  const [shown, setShown] = useState(milliseconds);
  const choose = () => {
    if (shown !== milliseconds) onChosen(shown);
  };
  return (
    <section>
      <div className={styles.slider}>
        <label htmlFor={id} className={styles.heading}>
          Latency
        </label>
        <output htmlFor={id}>{shown === 0 ? 'none' : `${shown} ms`}</output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={maxLatency}
        step={100}
        value={Math.min(shown, maxLatency)}
        aria-valuetext={shown === 0 ? 'none' : `${shown} milliseconds`}
        onChange={(event) => setShown(Number(event.target.value))}
        onPointerUp={choose}
        onKeyUp={choose}
        onBlur={choose}
      />
    </section>
  );
}
