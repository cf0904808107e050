import { useLayoutEffect, useRef } from 'react';
import styles from './rowBox.module.css';

interface RowBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  isPart?: boolean;
  onToggle: (withShift: boolean) => void;
}

/** Chooses a row, or all of them. */
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
