import { useId, type ComponentProps } from 'react';
import type { FaultForm, Refusal } from './faultForm';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';

export interface FaultFormState {
  form: FaultForm;
  set: (part: Partial<FaultForm>) => void;
  /** Why the fake refused the last change of the rules. */
  refusal: Refusal | undefined;
}

interface FormFieldProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'list' | 'placeholder'> {
  state: FaultFormState;
  name: keyof FaultForm;
  label: string;
  /** For a choice; without them people enter text. */
  options?: readonly (readonly [value: string, label: string])[];
  /** What the value means. */
  hint?: string;
}

/** Shows the fake's refusal if it is about this field. */
export function FormField({ state, name, label, options, hint, ...input }: FormFieldProps) {
  const { form, set, refusal } = state;
  const id = useId();
  const hintId = useId();
  const problemId = useId();
  const problem = refusal?.field === name ? refusal.sentence : undefined;
  const about = [hint === undefined ? '' : hintId, problem === undefined ? '' : problemId];
  const control = {
    id,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': about.filter((part) => part !== '').join(' ') || undefined,
    className: shared.control,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...control}>
          {options.map(([value, optionLabel]) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} {...input} />
      )}
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
