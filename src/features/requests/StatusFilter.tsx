import { formatCount } from '../../lib/formatCount';
import {
  countAll,
  requestStatuses,
  statusLabels,
  type RequestStatus,
  type StatusCounts,
} from './requestStatus';
import styles from './statusFilter.module.css';
import * as texts from './partTexts';

interface StatusFilterProps {
  /** Null for all statuses. */
  status: RequestStatus | null;
  onChoose: (status: RequestStatus | null) => void;
  /** Undefined until all requests have been read. */
  counts: StatusCounts | undefined;
}

/** Buttons that filter the list by status, each with its number of requests. */
export function StatusFilter({ status, onChoose, counts }: StatusFilterProps) {
  const all = counts && countAll(counts);
  const choices: [RequestStatus | null, string, number | undefined][] = [
    [null, texts.filterAll, all],
    ...requestStatuses.map((value): [RequestStatus, string, number | undefined] => [
      value,
      statusLabels[value],
      counts?.[value],
    ]),
  ];
  return (
    <div role="group" aria-label={texts.filterLabel} className={styles.choices}>
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
