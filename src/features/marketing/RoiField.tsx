import { Icon } from '../../ui/Icon';
import * as texts from './texts';
import type { RoiFieldName, RoiReading } from './readRoiField';
import styles from './roiField.module.css';

const grouping = new Intl.NumberFormat('en-US');

/** The number as a field shows it while it is not being edited: `10,000`, `12.5`. */
export const groupDigits = (value: number) => grouping.format(value);

interface RoiFieldProps {
  name: RoiFieldName;
  text: string;
  reading: RoiReading;
  onChange: (text: string) => void;
  /** Only for a percentage: a slider for the same number. */
  slider?: { label: string; value: number } | undefined;
}

/**
 * A number field that keeps what was typed. It is a text field with a number pad: `type=number` would silently drop `1,5`
 * and accept `1e308`.
 */
export function RoiField({ name, text, reading, onChange, slider }: RoiFieldProps) {
  const { label, unit, help } = texts.calculatorFields[name];
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label} <span className={styles.unit}>{unit}</span>
      </label>
      <div className={styles.control}>
        {!slider && <span aria-hidden="true">$</span>}
        <input
          id={name}
          name={name}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          maxLength={60}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onFocus={({ target }) => {
            if (reading.value === null) return;
            // Set here, so that React has nothing to set later, which would lose the selection.
            target.value = target.value.replaceAll(',', '');
            target.select();
            onChange(target.value);
          }}
          onBlur={() => reading.value !== null && onChange(groupDigits(reading.value))}
          aria-invalid={reading.problem ? true : undefined}
          aria-describedby={`${name}-hint`}
          className={styles.input}
        />
        {slider && <span aria-hidden="true">%</span>}
      </div>
      {slider && (
        <div className={styles.slider}>
          <svg className={styles.track} aria-hidden="true">
            <rect width={`${slider.value}%`} height="100%" />
          </svg>
          <input
            type="range"
            name={name}
            min={1}
            max={100}
            step={1}
            value={slider.value}
            onChange={(event) => onChange(event.target.value)}
            aria-label={slider.label}
            aria-valuetext={`${slider.value}%`}
            className={styles.range}
          />
        </div>
      )}
      <p id={`${name}-hint`} className={styles.hint} aria-live="polite">
        {reading.problem && <Icon name="warning" size={16} />}
        <span>{reading.problem ?? reading.note ?? help}</span>
      </p>
    </div>
  );
}
