import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps } from 'react';
import styles from './controls.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'onChange'> {
  /** Neither ticked nor unticked. */
  isIndeterminate?: boolean;
  onChange: (isChecked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox with its text after it, unless it is named in another way. `className` is the label's. */
export function Checkbox({
  isIndeterminate = false,
  className,
  children,
  onChange,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={className ?? styles.choice}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        className={styles.box}
        onChange={(event) => onChange(event.target.checked, event)}
      />
      {children}
    </label>
  );
}
