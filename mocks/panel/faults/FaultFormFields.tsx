import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { FaultRule } from '../../engine/control/faults';
import type { Demo } from '../demo';
import {
  commands,
  effects,
  emptyForm,
  listTargets,
  occasions,
  toRule,
  type FaultForm,
  type Refusal,
} from './faultForm';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';

interface FaultFormFieldsProps {
  demo: Pick<Demo, 'accounts' | 'inspector'>;
  /** Of the last try. */
  refusal: Refusal | undefined;
  /** Answers whether the rule was taken. */
  onAdd: (rule: FaultRule) => Promise<boolean>;
}

export function FaultFormFields({ demo, refusal, onAdd }: FaultFormFieldsProps) {
  const titleId = useId();
  const peopleId = useId();
  const refusalId = useId();
  const [form, setForm] = useState(emptyForm);
  const targets = listTargets(demo.inspector.backend.schema);
  const set = (part: Partial<FaultForm>) => setForm((before) => ({ ...before, ...part }));
  const takesStatus = form.effect === 'status' || form.effect === 'html';

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await onAdd(toRule(form, targets))) setForm(emptyForm);
  }

  /** A field with its name, and beside it what the fake has against its value. */
  const field = (name: keyof FaultForm, label: string, control: (props: FieldProps) => ReactNode) => (
    <Field key={name} label={label} problem={refusal?.field === name ? refusal.sentence : undefined}>
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
  const choice = (name: keyof FaultForm, label: string, options: readonly (readonly [string, string])[]) =>
    field(name, label, (props) => (
      <select
        {...props}
        className={shared.control}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      >
        {options.map(([value, name_]) => (
          <option key={value} value={value}>
            {name_}
          </option>
        ))}
      </select>
    ));

  return (
    <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      <h4 id={titleId} className={styles.heading}>
        New rule
      </h4>
      {choice('target', 'Calls', [
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
        {demo.accounts.map(({ email }) => (
          <option key={email} value={email} />
        ))}
      </datalist>
      {choice('occasion', 'When', Object.entries(occasions))}
      {form.occasion !== 'each' && text('count', 'n', { inputMode: 'numeric' })}
      {choice('effect', 'What happens', Object.entries(effects))}
      {takesStatus && text('status', 'Status', { inputMode: 'numeric' })}
      {text('delay', 'Delay in ms', { inputMode: 'numeric', placeholder: 'None' })}
      {form.delay !== '' &&
        text('delayTo', 'Up to (ms)', { inputMode: 'numeric', placeholder: 'Always the same' })}
      {text('name', 'Name', { placeholder: 'Optional' })}
      {refusal && refusal.field === undefined && (
        <p id={refusalId} className={shared.warning} role="alert">
          {refusal.sentence}
        </p>
      )}
      <div>
        <button type="submit" className={shared.primary}>
          Add rule
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  label: string;
  problem: string | undefined;
  children: (props: FieldProps) => ReactNode;
}

function Field({ label, problem, children }: FieldFrameProps) {
  const id = useId();
  const problemId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': problem === undefined ? undefined : problemId,
      })}
      {problem !== undefined && (
        <p id={problemId} className={shared.warning} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
