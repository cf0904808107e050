import { useId, useState, type SubmitEvent } from 'react';
import type { FaultRule } from 'supabase-in-memory';
import type { Demo } from '../demo';
import { emptyForm, kinds, toForm, toRule, type FaultForm, type Refusal, type Target } from './faultForm';
import { FormField } from './FormField';
import { CallEffectFields, CallFields, OccasionFields, SocketEffectFields } from './RuleFields';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';

interface FaultFormFieldsProps {
  accounts: Demo['accounts'];
  targets: readonly Target[];
  /** The rule being edited, which the form can express; undefined for a new rule. */
  edited: FaultRule | undefined;
  /** Why the fake refused the last change of the rules. */
  refusal: Refusal | undefined;
  /** Returns whether the fake accepted the rule. */
  onSave: (rule: FaultRule) => Promise<boolean>;
  onCancel: () => void;
}

export function FaultFormFields({
  accounts,
  targets,
  edited,
  refusal,
  onSave,
  onCancel,
}: FaultFormFieldsProps) {
  const titleId = useId();
  const kindId = useId();
  const [form, setForm] = useState(() => (edited && toForm(edited, targets)) ?? emptyForm);
  const set = (part: Partial<FaultForm>) => setForm((before) => ({ ...before, ...part }));
  const state = { form, set, refusal };
  const isSocketRule = form.kind === 'sockets';

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await onSave(toRule(form, targets))) setForm(emptyForm);
  }

  return (
    <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <h4 id={titleId} className={styles.heading}>
        {edited ? 'Edit rule' : 'New rule'}
      </h4>
      <div role="radiogroup" aria-labelledby={kindId} className={styles.field}>
        <span id={kindId}>Rule for</span>
        <div className={styles.kinds}>
          {kindNames.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name={kindId}
                value={kind}
                checked={form.kind === kind}
                autoFocus={edited !== undefined && form.kind === kind}
                onChange={() => set({ kind })}
              />
              {kinds[kind]}
            </label>
          ))}
        </div>
      </div>
      {!isSocketRule && <CallFields state={state} accounts={accounts} targets={targets} />}
      <OccasionFields state={state} />
      {isSocketRule ? <SocketEffectFields state={state} /> : <CallEffectFields state={state} />}
      <FormField state={state} name="name" label="Name" placeholder="Optional" />
      {refusal && refusal.field === undefined && (
        <p className={shared.warning} role="alert">
          {refusal.sentence}
        </p>
      )}
      <div className={shared.actions}>
        <button type="submit" className={shared.primary}>
          {edited ? 'Save rule' : 'Add rule'}
        </button>
        {edited && (
          <button type="button" className={shared.action} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

const kindNames = Object.keys(kinds) as FaultForm['kind'][];
