import { useId, useState } from 'react';
import { Input } from '../../forms/Input';
import { Select } from '../../forms/Select';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { isPeriod, isReversed, rangeOf, valueOf, type DayRange } from './createdFilter';
import styles from './listTools.module.css';
import * as texts from './texts';

interface DaysFilterProps {
  label: string;
  /** A value as in createdFilter.ts. */
  value: string;
  onChoose: (value: string) => void;
}

const custom = 'custom';

const options: Readonly<Record<string, string>> = {
  '': texts.anyTime,
  today: texts.today,
  '7d': texts.last7Days,
  '30d': texts.last30Days,
  [custom]: texts.customDays,
};

/** Chooses a period, or a first and a last day. */
export function DaysFilter({ label, value, onChoose }: DaysFilterProps) {
  const id = useId();
  // The days as typed: one may be missing, or the first day may come after the last one.
  const [typed, setTyped] = useState<DayRange | null>(null);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    // Something else has changed the address, such as the Back button.
    if (typed && valueOf(typed) !== value) setTyped(null);
  }
  const days = typed ?? (value === '' || isPeriod(value) ? null : rangeOf(value));

  function changeDays(next: DayRange): void {
    setTyped(next);
    const chosen = valueOf(next);
    if (chosen !== null && chosen !== value) onChoose(chosen);
  }
  const problem = days && isReversed(days) ? texts.daysReversed : null;

  return (
    <>
      <div className={styles.chooser}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.clearable}>
          <Select
            id={id}
            value={days ? custom : value}
            options={options}
            onChoose={(chosen) => {
              setTyped(chosen === custom ? rangeOf(value) : null);
              if (chosen !== custom) onChoose(chosen);
            }}
          />
          {(value !== '' || days) && (
            <Button
              variant="icon"
              aria-label={texts.clearFilter(label)}
              onClick={() => {
                setTyped(null);
                document.getElementById(id)?.focus();
                if (value !== '') onChoose('');
              }}
            >
              <Icon name="close" size={18} />
            </Button>
          )}
        </div>
      </div>
      {days && (
        <div role="group" aria-label={label} className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className={styles.chooser}>
              <label htmlFor={`${id}-${end}`}>{end === 'from' ? texts.fromDay : texts.toDay}</label>
              <Input
                id={`${id}-${end}`}
                type="date"
                value={days[end]}
                aria-invalid={problem !== null}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={(day) => changeDays({ ...days, [end]: day })}
              />
            </div>
          ))}
          {problem && (
            <p id={`${id}-problem`} role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      )}
    </>
  );
}
