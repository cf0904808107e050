import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawer } from '../../dialogs/Drawer';
import { CheckBox } from '../../forms/CheckBox';
import { statusLabels } from '../requests/requestStatus';
import { keysSwitched, selectHasKeys } from './preferencesSlice';
import styles from './keysDialog.module.css';

const keys: readonly (readonly [keys: string, what: string])[] = [
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

/** Which keys there are, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useAppSelector(selectHasKeys);
  const dispatch = useAppDispatch();
  return (
    <Drawer title="Keyboard shortcuts" onClose={onClose}>
      <CheckBox checked={isOn} onChange={(isChecked) => dispatch(keysSwitched(isChecked))}>
        Use these keys on this device
      </CheckBox>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
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
