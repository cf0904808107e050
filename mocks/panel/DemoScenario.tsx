import { useId, useState } from 'react';
import type { ControlState } from 'supabase-in-memory';
import { toHref } from '../../src/firstLoad/siteAddress';
import { ConfirmButton } from './ConfirmButton';
import type { Demo } from './demo';
import { formatMoment } from './formatMoment';
import styles from './demoPanel.module.css';

interface DemoScenarioProps {
  demo: Demo;
  state: ControlState;
}

/** The buttons that move the clock, and by how many seconds. */
const steps = [
  { label: '−1 h', name: 'back one hour', seconds: -3600 },
  { label: '+1 min', name: 'forward one minute', seconds: 60 },
  { label: '+1 h', name: 'forward one hour', seconds: 3600 },
  { label: '+1 day', name: 'forward one day', seconds: 86_400 },
] as const;

export function DemoScenario({ demo, state }: DemoScenarioProps) {
  const titleId = useId();
  const scenarioId = useId();
  const aboutId = useId();
  const seedId = useId();
  const clockId = useId();
  const [name, setName] = useState(state.scenario);
  const [seed, setSeed] = useState(state.seeded ? String(state.seed) : '');
  const chosen = state.scenarios.find((scenario) => scenario.name === name);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Scenario
      </h3>
      <form action={toHref('/')} method="get" className={styles.form}>
        <div className={styles.field}>
          <label htmlFor={scenarioId} className={styles.hidden}>
            Scenario
          </label>
          <select
            id={scenarioId}
            name="scenario"
            className={styles.control}
            value={name}
            aria-describedby={aboutId}
            onChange={(event) => setName(event.target.value)}
          >
            {state.scenarios.map((scenario) => (
              <option key={scenario.name} value={scenario.name}>
                {scenario.name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.seed}>
          <label htmlFor={seedId} className={styles.hidden}>
            Seed
          </label>
          <input
            id={seedId}
            // Without a name the form does not submit the empty field, which would not be a valid seed.
            name={seed === '' ? undefined : 'seed'}
            className={styles.control}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={10}
            placeholder="Seed"
            value={seed}
            onChange={(event) => setSeed(event.target.value)}
          />
        </div>
        <button type="submit" className={styles.action}>
          Start
        </button>
      </form>
      <p id={aboutId} className={styles.hint}>
        {chosen?.about}
      </p>
      <div className={styles.clock} role="group" aria-labelledby={clockId}>
        <span id={clockId} className={styles.time}>
          <span className={styles.hidden}>Clock: </span>
          {formatMoment(state.clock)}
        </span>
        {steps.map(({ label, name: stepName, seconds }) => (
          <button
            key={label}
            type="button"
            className={styles.step}
            // The name begins with the visible label, so that speech control finds the button.
            aria-label={`${label}: ${stepName}`}
            onClick={() => void demo.fake.clock.advance(seconds)}
          >
            {label}
          </button>
        ))}
      </div>
      <ConfirmButton
        name="Reset the demo"
        button="Reset the data…"
        question="Start over? Everything entered in this scenario will be lost."
        yes="Start over"
        no="Cancel"
        onYes={() => void demo.fake.reset().then(() => demo.open(toHref('/')))}
      />
    </section>
  );
}
