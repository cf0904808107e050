import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawer } from '../../dialogs/Drawer';
import { Checkbox } from '../../forms/Checkbox';
import { statusLabels } from '../requests/requestStatus';
import { shortcutsToggled, selectHasShortcuts } from './preferencesSlice';
import styles from './shortcutsDialog.module.css';
import * as texts from './barsTexts';

/** All keys of /admin. `useRowShortcuts`, `useSelection`, `useTableKeys` and the controls themselves bind them. */
const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['/', texts.keySearch],
  ['↑ ↓', texts.keyRows],
  ['j', texts.keyNext],
  ['k', texts.keyPrevious],
  ['Home', texts.keyFirst],
  ['End', texts.keyLast],
  ['Enter', texts.keyOpen],
  ...Object.values(statusLabels).map((label, index) => [`${index + 1}`, texts.keySet(label)] as const),
  ['Space', texts.keySelect],
  ['Shift ↓', texts.keyExtend],
  ['Ctrl A', texts.keySelectAll],
  ['Esc', texts.keyClear],
  ['b', texts.keyBar],
  ['z', texts.keyUndo],
  ['e', texts.keyExport],
  ['o', texts.keyOverview],
  ['?', texts.keyHelp],
];

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useAppSelector(selectHasShortcuts);
  const dispatch = useAppDispatch();
  return (
    <Drawer title={texts.keysTitle} onClose={onClose}>
      <Checkbox checked={isOn} onChange={(isChecked) => dispatch(shortcutsToggled(isChecked))}>
        {texts.keysSwitch}
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
      <p className={styles.note}>{texts.keysNote}</p>
    </Drawer>
  );
}
