import { CheckBox } from '../../forms/CheckBox';
import styles from './rowBox.module.css';

interface RowBoxProps {
  label: string;
  checked: boolean;
  /** Whether some of its rows are chosen, but not all: the box is indeterminate. */
  isPart?: boolean;
  onToggle: (withShift: boolean) => void;
}

/** The check box that chooses a row, or all of them. */
export function RowBox({ label, checked, isPart = false, onToggle }: RowBoxProps) {
  return (
    <CheckBox
      className={styles.box}
      aria-label={label}
      checked={checked}
      isIndeterminate={isPart}
      onChange={(_isChecked, { nativeEvent }) =>
        onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
