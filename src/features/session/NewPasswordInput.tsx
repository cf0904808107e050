import { useEffect, useState } from 'react';
import { PasswordInput, type PasswordInputProps } from '../../forms/PasswordInput';
import styles from './newPasswordInput.module.css';
import { passwordRule, ratePassword, type PasswordStrength } from './passwordStrength';
import * as texts from './strengthTexts';

/** How many of the meter's three parts are filled. */
const parts: Readonly<Record<PasswordStrength, number>> = { short: 1, long: 1, refused: 1, fair: 2, good: 3 };

/** Milliseconds without a keystroke before the meter is read out, so that it never interrupts typing. */
const pause = 1_000;

type NewPasswordInputProps = Omit<PasswordInputProps, 'hint' | 'autoComplete'>;

/** The field for a new password: it states the rule, and rates the password while somebody types. */
export function NewPasswordInput(props: NewPasswordInputProps) {
  const { value, error } = props;
  const strength = ratePassword(value, error === undefined ? undefined : value);
  const rating = strength === null ? '' : texts.strengths[strength];
  // The field's error may say the same.
  const text = rating === error ? '' : rating;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), pause);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <div className={styles.field}>
      <PasswordInput {...props} hint={passwordRule} autoComplete="new-password" />
      <div className={styles.meter} data-strength={strength ?? undefined} aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={strength !== null && part <= parts[strength] ? styles.filled : styles.part}
          />
        ))}
        <p>{text}</p>
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
