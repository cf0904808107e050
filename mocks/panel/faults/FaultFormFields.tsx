import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { FaultRule } from 'supabase-in-memory';
import type { Demo } from '../demo';
import {
  commands,
  effects,
  emptyForm,
  kinds,
  occasions,
  socketEffects,
  socketOccasions,
  toForm,
  toRule,
  type FaultForm,
  type Refusal,
  type Target,
} from './faultForm';
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
  const peopleId = useId();
  const refusalId = useId();
  const [form, setForm] = useState(() => (edited && toForm(edited, targets)) ?? emptyForm);
  const set = (part: Partial<FaultForm>) => setForm((before) => ({ ...before, ...part }));
  const isSocketRule = form.kind === 'sockets';

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await onSave(toRule(form, targets))) setForm(emptyForm);
  }

  /** A labeled field, with the fake's refusal if it is about this field. */
  const field = (
    name: keyof FaultForm,
    label: string,
    control: (props: FieldProps) => ReactNode,
    hint?: string,
  ) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      problem={refusal?.field === name ? refusal.sentence : undefined}
    >
      {control}
    </Field>
  );
  const text = (name: keyof FaultForm, label: string, more: object = {}) =>
    field(name, label, (props) => (
      <input
        {...props}
        {...more}
        className={shared.control}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    ));
  const choice = (
    name: keyof FaultForm,
    label: string,
    options: readonly (readonly [string, string])[],
    hint?: string,
  ) =>
    field(
      name,
      label,
      (props) => (
        <select
          {...props}
          className={shared.control}
          value={form[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        >
          {options.map(([value, optionLabel]) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      ),
      hint,
    );
  const upTo = (name: keyof FaultForm) =>
    text(name, 'Up to (ms)', { inputMode: 'numeric', placeholder: 'Always the same' });
  const whichCalls = (
    <>
      {choice('target', 'Which calls', [
        ...targets.map(({ value, label }) => [value, label] as const),
        ['path', 'An address…'],
      ])}
      {form.target === 'path' && text('path', 'Address', { placeholder: '/rest/v1/** or ^/auth' })}
      {choice(
        'command',
        'Command',
        Object.entries(commands).map(([value, { label }]) => [value, label]),
      )}
      {text('email', 'Person', { placeholder: 'Everybody', list: peopleId, inputMode: 'email' })}
      <datalist id={peopleId}>
        {accounts.map(({ email }) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </>
  );
  const happensToCalls = (
    <>
      {choice('effect', 'What happens', Object.entries(effects))}
      {(form.effect === 'status' || form.effect === 'html') &&
        text('status', 'Status', { inputMode: 'numeric' })}
      {text('delay', 'Delay in ms', { inputMode: 'numeric', placeholder: 'None' })}
      {form.delay !== '' && upTo('delayTo')}
    </>
  );
  const happensToSockets = (
    <>
      {choice(
        'socket',
        'What happens',
        Object.entries(socketEffects).map(([value, { label }]) => [value, label]),
        socketEffects[form.socket][form.occasion === 'each' ? 'each' : 'counted'],
      )}
      {form.socket === 'delay' && text('late', 'Late by (ms)', { inputMode: 'numeric' })}
      {form.socket === 'delay' && upTo('lateTo')}
    </>
  );

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
      {!isSocketRule && whichCalls}
      {choice('occasion', 'When', Object.entries(isSocketRule ? socketOccasions : occasions))}
      {form.occasion === 'share'
        ? text('share', 'Share (0.1: one in ten)', { inputMode: 'decimal' })
        : form.occasion !== 'each' && text('count', 'n', { inputMode: 'numeric' })}
      {isSocketRule ? happensToSockets : happensToCalls}
      {text('name', 'Name', { placeholder: 'Optional' })}
      {refusal && refusal.field === undefined && (
        <p id={refusalId} className={shared.warning} role="alert">
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

interface FieldProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  label: string;
  /** What the value means. */
  hint: string | undefined;
  problem: string | undefined;
  children: (props: FieldProps) => ReactNode;
}

function Field({ label, hint, problem, children }: FieldFrameProps) {
  const id = useId();
  const hintId = useId();
  const problemId = useId();
  const about = [hint === undefined ? '' : hintId, problem === undefined ? '' : problemId];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': about.filter((part) => part !== '').join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className={shared.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={problemId} className={shared.warning} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
