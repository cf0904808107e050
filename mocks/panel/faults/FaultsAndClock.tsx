/** The panel's part that makes calls and sockets slow or fail, and moves the clock. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { CountedFault, FaultRule } from 'supabase-in-memory';
import type { PartProps } from '../part';
import { ClockControls } from './ClockControls';
import { describeCounts, describeRule } from './describeRule';
import { listTargets, readRefusal, sameRule, toForm, type Refusal } from './faultForm';
import { FaultFormFields } from './FaultFormFields';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';
import { messageOf } from '../../../src/lib/messageOf';

/** The name of the rule that the slider sets. */
const latencyName = 'latency';
/** Milliseconds. */
const maxLatency = 5000;

/** The rule in the form, and the button that gets the focus back afterwards. */
interface Editing {
  rule: FaultRule;
  button: HTMLButtonElement;
}

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
  const [editing, setEditing] = useState<Editing>();
  const heading = useRef<HTMLHeadingElement>(null);
  const rulesId = useId();
  const latencyId = useId();
  const latency = rules.find(isLatency);

  const refresh = useCallback(async () => setRules(await demo.fake.faults.list()), [demo]);

  useEffect(() => {
    const start = () => void refresh();
    start();
    // Each call may change the counts, and another tab may have replaced the rules.
    const ends = [demo.inspector.calls.subscribe(start), demo.subscribe(start)];
    return () => ends.forEach((end) => end());
  }, [demo, refresh]);

  /** Returns whether the fake accepted the rules. */
  async function replace(next: readonly FaultRule[], message: string): Promise<boolean> {
    try {
      await demo.fake.faults.replace(...next);
    } catch (error) {
      setRefusal(readRefusal(messageOf(error)));
      return false;
    }
    setRefusal(undefined);
    announce(message);
    await refresh();
    return true;
  }

  const others = rules.filter((rule) => rule !== latency).map(withoutCounts);
  const all = rules.map(withoutCounts);
  const targets = listTargets(demo.inspector.backend.schema);
  // Another tab may have removed the rule that is being edited; the form is then for a new rule.
  const editedAt = editing ? all.findIndex((rule) => sameRule(rule, editing.rule)) : -1;
  const edited = all[editedAt];

  function edit(next: Editing | undefined): void {
    setRefusal(undefined);
    setEditing(next);
    if (!next) editing?.button.focus();
  }

  async function save(rule: FaultRule): Promise<boolean> {
    if (!edited) return replace([...all, rule], 'Rule added. Counts start over.');
    const changed = all.map((other, at) => (at === editedAt ? rule : other));
    const isAccepted = await replace(changed, 'Rule changed. Counts start over.');
    if (isAccepted) edit(undefined);
    return isAccepted;
  }

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
        <h4 ref={heading} id={rulesId} tabIndex={-1} className={styles.heading}>
          Rules in force
        </h4>
        {rules.length === 0 ? (
          <p className={shared.hint}>None. Calls and sockets work normally.</p>
        ) : (
          <>
            <ol className={styles.rules}>
              {rules.map((rule, at) => (
                // Rules have no id, so their index is the key.
                <li key={at} className={styles.rule}>
                  <span>
                    {rule.name !== undefined && <strong>{rule.name}. </strong>}
                    {describeRule(rule)}
                    <span className={styles.hits}>{describeCounts(rule)}</span>
                  </span>
                  <span className={styles.steps}>
                    {toForm(withoutCounts(rule), targets) && (
                      <button
                        type="button"
                        className={shared.step}
                        aria-label={`Edit rule ${at + 1}`}
                        onClick={({ currentTarget: button }) => edit({ rule: withoutCounts(rule), button })}
                      >
                        Edit
                      </button>
                    )}
                    <button
                      type="button"
                      className={shared.step}
                      aria-label={`Remove rule ${at + 1}`}
                      onClick={() => {
                        // The key is the index, so the next rule takes over this button with its focus.
                        if (at === all.length - 1) heading.current?.focus();
                        void replace(
                          all.filter((_, other) => other !== at),
                          'Rule removed.',
                        );
                      }}
                    >
                      Remove
                    </button>
                  </span>
                </li>
              ))}
            </ol>
            <button
              type="button"
              className={shared.action}
              onClick={() => {
                heading.current?.focus();
                void replace([], 'No rules.');
              }}
            >
              Clear all
            </button>
          </>
        )}
      </section>
      <FaultFormFields
        key={edited ? JSON.stringify(edited) : 'new'}
        accounts={demo.accounts}
        targets={targets}
        edited={edited}
        refusal={refusal}
        onSave={save}
        onCancel={() => edit(undefined)}
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

/** Shows the value during a drag, and sets the rule only at its end, because every change of the rules resets all counts. */
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
