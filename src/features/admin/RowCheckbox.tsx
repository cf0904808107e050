import { Checkbox } from '../../forms/Checkbox';
import styles from './rowCheckbox.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Whether only some of the rows are selected. */
  isIndeterminate?: boolean;
  onToggle: (withShift: boolean) => void;
}

/** The checkbox that selects one row or all rows. */
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
