import { useLayoutEffect, useRef } from 'react';
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
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
