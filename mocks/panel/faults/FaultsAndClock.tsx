/** The panel's part that makes calls and sockets slow or fail, and moves the clock. */
import { useState } from 'react';
import type { FaultRule } from 'supabase-in-memory';
import type { PartProps } from '../part';
import { ClockControls } from './ClockControls';
import { listTargets, sameRule } from './faultForm';
import { FaultFormFields } from './FaultFormFields';
import { LatencySlider } from './LatencySlider';
import { RuleList } from './RuleList';
import { useFaultRules, withoutCounts } from './useFaultRules';
import styles from './faults.module.css';

/** The name of the rule that the slider sets. */
const latencyName = 'latency';

/** The rule in the form, and the button that gets the focus back afterwards. */
interface Editing {
  rule: FaultRule;
  button: HTMLButtonElement;
}

const isLatency = ({ name, match, then, delay }: FaultRule): boolean =>
  name === latencyName && match === undefined && then === undefined && typeof delay === 'number';

export default function FaultsAndClock({ demo, view, announce }: PartProps) {
  const { rules, refusal, clearRefusal, replace } = useFaultRules({ demo, announce });
  const [editing, setEditing] = useState<Editing>();
  const latency = rules.find(isLatency);
  const milliseconds = typeof latency?.delay === 'number' ? latency.delay : 0;

  const others = rules.filter((rule) => rule !== latency).map(withoutCounts);
  const all = rules.map(withoutCounts);
  const targets = listTargets(demo.inspector.backend.schema);
  // Another tab may have removed the rule that is being edited; the form is then for a new rule.
  const editedAt = editing ? all.findIndex((rule) => sameRule(rule, editing.rule)) : -1;
  const edited = all[editedAt];

  function edit(next: Editing | undefined): void {
    clearRefusal();
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
      <LatencySlider
        key={milliseconds}
        milliseconds={milliseconds}
        onChosen={(delay) =>
          void replace(
            delay === 0 ? others : [{ name: latencyName, delay }, ...others],
            delay === 0 ? 'No latency.' : `Each call takes ${delay} ms longer.`,
          )
        }
      />
      <RuleList
        rules={rules}
        targets={targets}
        onEdit={(rule, button) => edit({ rule, button })}
        replace={replace}
      />
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
