import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { requestStatuses, statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { AdminRequest } from './adminApi';
import styles from './bulkBar.module.css';
import { selectHasShortcuts } from './preferencesSlice';
import type { RowSelection } from './useSelection';
import { useShortcuts } from './useShortcuts';
import * as texts from './barsTexts';

interface SelectionActionsProps {
  count: number;
  rowSelection: RowSelection<AdminRequest>;
  onStatus: (status: RequestStatus) => unknown;
  onExport: () => void;
}

/** How many requests are selected, and what can be done with them, by button or by key. */
export function SelectionActions({ count, rowSelection, onStatus, onExport }: SelectionActionsProps) {
  const hasShortcuts = useAppSelector(selectHasShortcuts);
  // Without a selection, these keys belong to the focused or opened request.
  useShortcuts({
    e: onExport,
    ...Object.fromEntries(requestStatuses.map((status, index) => [`${index + 1}`, () => onStatus(status)])),
  });
  return (
    <div className={styles.selection}>
      <p role="status" className={styles.count}>
        {texts.selectedCount(count)}
      </p>
      <div role="group" aria-label={texts.setTheirStatus} className={styles.statuses}>
        <span aria-hidden="true">{texts.setTo}</span>
        {requestStatuses.map((status, index) => (
          <Button
            key={status}
            variant="outline"
            aria-keyshortcuts={hasShortcuts ? `${index + 1}` : undefined}
            onClick={() => onStatus(status)}
          >
            {statusLabels[status]}
          </Button>
        ))}
      </div>
      <div className={styles.ends}>
        <Button variant="quiet" aria-keyshortcuts={hasShortcuts ? 'e' : undefined} onClick={onExport}>
          {texts.exportSelected}
        </Button>
        <Button variant="quiet" onClick={rowSelection.clear}>
          {texts.selectNone}
        </Button>
        {/* Comes last, so that no other button moves when it disappears. */}
        {!rowSelection.selection.isAll && (
          <Button variant="quiet" onClick={rowSelection.chooseAll}>
            {texts.selectAll}
          </Button>
        )}
      </div>
    </div>
  );
}
