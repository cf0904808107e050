import { useId, useState, type SubmitEvent } from 'react';
import type { Demo } from '../demo';
import { formatMoment } from '../formatMoment';
import { jumpTo, type SessionTimes } from './clockJumps';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';
import { messageOf } from '../../../src/lib/messageOf';

interface ClockControlsProps {
  demo: Demo;
  /** The fake's time, as ISO. */
  clock: string;
  announce: (sentence: string) => void;
}

export function ClockControls({ demo, clock, announce }: ClockControlsProps) {
  const titleId = useId();
  const fieldId = useId();
  const problemId = useId();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState('');
  const shown = chosen ?? toLocal(clock);

  async function move(work: () => Promise<string>): Promise<void> {
    setProblem(undefined);
    setNotice('');
    try {
      const message = await work();
      setChosen(undefined);
      setNotice(message);
      announce(message);
    } catch (error) {
      const message = messageOf(error);
      setProblem(message.replace(/^(?:clock|set): (.)/, (_, first: string) => first.toUpperCase()) + '.');
    }
  }

  async function set(): Promise<string> {
    const at = new Date(shown);
    // A field that is empty or half filled in has no value.
    if (Number.isNaN(at.getTime())) throw new Error('clock: expected a day and a time');
    await demo.fake.clock.set(at.toISOString());
    return `The clock is stopped at ${formatMoment(at.toISOString())}.`;
  }

  const jump = (what: keyof SessionTimes) => void move(() => jumpTo(demo, what));

  return (
    <section aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.heading}>
        Clock
      </h4>
      <form
        className={styles.clock}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void move(set);
        }}
      >
        <label htmlFor={fieldId} className={shared.hidden}>
          Day and time
        </label>
        <input
          id={fieldId}
          type="datetime-local"
          step={1}
          className={shared.control}
          value={shown}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => setChosen(event.target.value)}
        />
        <button type="submit" className={shared.action}>
          Stop the clock there
        </button>
      </form>
      {problem !== undefined && (
        <p id={problemId} className={shared.warning} role="alert">
          {problem}
        </p>
      )}
      <div className={shared.actions}>
        <button
          type="button"
          className={shared.action}
          onClick={() =>
            void move(async () => {
              await demo.fake.clock.set('now');
              return 'The clock is back at now.';
            })
          }
        >
          Back to now
        </button>
        <button type="button" className={shared.action} onClick={() => jump('renewal')}>
          To next session renewal
        </button>
        <button type="button" className={shared.action} onClick={() => jump('expiry')}>
          To token expiry
        </button>
      </div>
      <p className={shared.notice}>{notice}</p>
    </section>
  );
}

/** In the format of the field: local time without a zone, to the second. */
function toLocal(iso: string): string {
  const at = new Date(iso);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
