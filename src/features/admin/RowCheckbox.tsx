import { Checkbox } from '../../forms/Checkbox';
import styles from './rowCheckbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Whether some of its rows are chosen, but not all: the box is indeterminate. */
  isIndeterminate?: boolean;
  onToggle: (withShift: boolean) => void;
}

/** The check box that chooses a row, or all of them. */
export function RowCheckbox({ label, checked, isIndeterminate = false, onToggle }: RowCheckboxProps) {
  return (
    <Checkbox
      className={styles.box}
      aria-label={label}
      checked={checked}
      isIndeterminate={isIndeterminate}
      onChange={(_isChecked, { nativeEvent }) =>
        onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
