import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawer } from '../../dialogs/Drawer';
import { Checkbox } from '../../forms/Checkbox';
import { statusLabels } from '../requests/requestStatus';
import { shortcutsToggled, selectHasShortcuts } from './preferencesSlice';
import styles from './shortcutsDialog.module.css';

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search'],
  ['↑ ↓', 'Row by row, and between the search and the first row'],
  ['j', 'Next row or open request'],
  ['k', 'Previous row or open request'],
  ['Home', 'First row'],
  ['End', 'Last row'],
  ['Enter', 'Open the row'],
  ...Object.values(statusLabels).map(
    (label, index) => [`${index + 1}`, `Set the focused, open or selected requests to ${label}`] as const,
  ),
  ['Space', 'Select or deselect the request'],
  ['Shift ↓', 'Extend the selection'],
  ['Ctrl A', 'Select all requests in the view'],
  ['Esc', 'Clear the selection'],
  ['b', 'Go to the bar for selected requests'],
  ['z', 'Undo the last change while its message is shown'],
  ['?', 'Show this help'],
];

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useAppSelector(selectHasShortcuts);
  const dispatch = useAppDispatch();
  return (
    <Drawer title="Keyboard shortcuts" onClose={onClose}>
      <Checkbox checked={isOn} onChange={(isChecked) => dispatch(shortcutsToggled(isChecked))}>
        Use these keys on this device
      </Checkbox>
      <dl className={styles.keys}>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>They’re off while you type in a field or a dialog is open.</p>
    </Drawer>
  );
}
