import { useId } from 'react';
import { Icon } from '../../ui/Icon';
import { useHydrated } from '../../ui/useHydrated';
import styles from './themeChoice.module.css';
import { themeChoices } from './themeChoices';
import { useTheme } from './ThemeProvider';
import * as texts from './choiceTexts';

/** All three modes (docs/behaviour.md, section 1); `ThemeToggle` has no way back to following the system. */
export function ThemeChoice() {
  const { mode, chooseMode } = useTheme();
  const hydrated = useHydrated();
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{texts.legend}</legend>
      <div className={styles.options}>
        {themeChoices.map(({ mode: option, label, icon }) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={group}
              value={option}
              checked={hydrated ? mode === option : option === 'system'}
              onChange={() => chooseMode(option)}
            />
            <Icon name={icon} size={16} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
