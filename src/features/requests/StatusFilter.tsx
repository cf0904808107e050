import { formatCount } from '../../lib/formatCount';
import { statusLabels, type RequestStatus } from './requestStatus';
import styles from './statusFilter.module.css';

interface StatusFilterProps {
  /** Null is all of them. */
  status: RequestStatus | null;
  onChoose: (status: RequestStatus | null) => void;
  /** Undefined while nobody knows. */
  counts: Readonly<Record<RequestStatus, number>> | undefined;
}

/** How many requests there are of each status; a press narrows the list to them. */
export function StatusFilter({ status, onChoose, counts }: StatusFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices: [RequestStatus | null, string, number | undefined][] = [
    [null, 'All', all],
    ...(Object.entries(statusLabels) as [RequestStatus, string][]).map(
      ([value, label]): [RequestStatus, string, number | undefined] => [value, label, counts?.[value]],
    ),
  ];
  return (
    <div role="group" aria-label="Status" className={styles.choices}>
      {choices.map(([value, label, count]) => (
        <button
          key={label}
          type="button"
          className={styles.choice}
          aria-pressed={status === value}
          onClick={() => {
            if (status !== value) onChoose(value);
          }}
        >
          {label} {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </button>
      ))}
    </div>
  );
}
