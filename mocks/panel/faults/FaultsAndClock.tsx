/** The panel's part that makes calls slow or fail, and moves the clock. */
import { useCallback, useEffect, useId, useState } from 'react';
import type { CountedFault, FaultRule } from '../../engine/control/faults';
import type { PartProps } from '../part';
import { ClockControls } from './ClockControls';
import { describeRule, readRefusal, type Refusal } from './faultForm';
import { FaultFormFields } from './FaultFormFields';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';
import { messageOf } from '../../engine/messageOf';

/** The rule that the slider sets. */
const latencyName = 'latency';
const longest = 5000;

const isLatency = ({ name, match, then, delay }: FaultRule): boolean =>
  name === latencyName && match === undefined && then === undefined && typeof delay === 'number';

function withoutCounts(counted: CountedFault): FaultRule {
  const rule: Partial<CountedFault> = { ...counted };
  delete rule.matches;
  delete rule.hits;
  return rule;
}

export default function FaultsAndClock({ demo, view, announce }: PartProps) {
  const [rules, setRules] = useState<readonly CountedFault[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const rulesId = useId();
  const latencyId = useId();
  const latency = rules.find(isLatency);

  const refresh = useCallback(async () => setRules(await demo.faults()), [demo]);

  useEffect(() => {
    const start = () => void refresh();
    start();
    // Each call counts; each change of another tab may be one of rules.
    const ends = [demo.inspector.calls.subscribe(start), demo.subscribe(start)];
    return () => ends.forEach((end) => end());
  }, [demo, refresh]);

  /** Answers whether the fake took them. */
  async function replace(next: readonly FaultRule[], said: string): Promise<boolean> {
    try {
      await demo.setFaults(next);
    } catch (error) {
      setRefusal(readRefusal(messageOf(error)));
      return false;
    }
    setRefusal(undefined);
    announce(said);
    await refresh();
    return true;
  }

  const others = rules.filter((rule) => rule !== latency).map(withoutCounts);
  const all = rules.map(withoutCounts);

  return (
    <div className={styles.parts}>
      <Latency
        key={typeof latency?.delay === 'number' ? latency.delay : 0}
        id={latencyId}
        milliseconds={typeof latency?.delay === 'number' ? latency.delay : 0}
        onChosen={(delay) =>
          void replace(
            delay === 0 ? others : [{ name: latencyName, delay }, ...others],
            delay === 0 ? 'No latency.' : `Each call takes ${delay} ms longer.`,
          )
        }
      />
      <section aria-labelledby={rulesId}>
        <h4 id={rulesId} className={styles.heading}>
          Rules in force
        </h4>
        {rules.length === 0 ? (
          <p className={shared.hint}>None: every call is answered as it should be.</p>
        ) : (
          <>
            <ol className={styles.rules}>
              {rules.map((rule, at) => (
                // Rules have no identity but their place.
                <li key={at} className={styles.rule}>
                  <span>
                    {rule.name !== undefined && <strong>{rule.name}. </strong>}
                    {describeRule(rule)}
                    <span className={styles.hits}>
                      hit {rule.hits} of {rule.matches} {rule.matches === 1 ? 'call' : 'calls'}
                    </span>
                  </span>
                  <button
                    type="button"
                    className={shared.step}
                    aria-label={`Remove rule ${at + 1}`}
                    onClick={() =>
                      void replace(
                        all.filter((_, other) => other !== at),
                        'Rule removed.',
                      )
                    }
                  >
                    Remove
                  </button>
                </li>
              ))}
            </ol>
            <button type="button" className={shared.action} onClick={() => void replace([], 'No rules.')}>
              Clear all
            </button>
          </>
        )}
      </section>
      <FaultFormFields
        demo={demo}
        refusal={refusal}
        onAdd={(rule) => replace([...all, rule], 'Rule added. Counts begin afresh.')}
      />
      {view.state && <ClockControls demo={demo} clock={view.state.clock} announce={announce} />}
    </div>
  );
}

interface LatencyProps {
  id: string;
  milliseconds: number;
  onChosen: (milliseconds: number) => void;
}

/** Follows the hand, and counts when it rests: each new rule begins its counts afresh. */
function Latency({ id, milliseconds, onChosen }: LatencyProps) {
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
        max={longest}
        step={100}
        value={Math.min(shown, longest)}
        aria-valuetext={shown === 0 ? 'none' : `${shown} milliseconds`}
        onChange={(event) => setShown(Number(event.target.value))}
        onPointerUp={choose}
        onKeyUp={choose}
        onBlur={choose}
      />
    </section>
  );
}
