import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawer } from '../../dialogs/Drawer';
import { Checkbox } from '../../forms/Checkbox';
import { statusLabels } from '../requests/requestStatus';
import { shortcutsToggled, selectHasShortcuts } from './preferencesSlice';
import styles from './shortcutsDialog.module.css';

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Go to the search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Home', 'First row of all'],
  ['End', 'Last row of all'],
  ['Enter', 'Open the row'],
  ...Object.values(statusLabels).map(
    (label, index) => [`${index + 1}`, `Set the request, or the chosen ones, to ${label}`] as const,
  ),
  ['Space', 'Choose the request, or no longer'],
  ['Shift ↓', 'Choose the next one, too'],
  ['Ctrl A', 'Choose every request of the view'],
  ['Esc', 'Choose none'],
  ['b', 'Go to the bar of the chosen requests'],
  ['z', 'Take the last change back, while its message stands'],
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
      <p className={styles.note}>They do nothing while you type in a field or while a dialog is open.</p>
    </Drawer>
  );
}
