import { useId, useRef, useState, type FormEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Drawer } from '../../dialogs/Drawer';
import { Input } from '../../forms/Input';
import { lowerFirst } from '../../lib/lowerFirst';
import { requestList, type RequestsView } from './adminLists';
import { selectViews, type SavedView } from './preferencesSlice';
import { deleteView, maxViewNameLength, maxViews, renameView, saveView } from './savedViews';
import styles from './viewsDialog.module.css';
import { viewText } from './viewText';
import * as texts from './barsTexts';

interface ViewsDialogProps {
  adminId: string;
  /** The view on the screen; `query` is the same view as it is saved. */
  view: RequestsView;
  query: string;
  onClose: () => void;
}

/** Saves the view on the screen under a name; renames and deletes saved views. */
export function ViewsDialog({ adminId, view, query, onClose }: ViewsDialogProps) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectViews(state, adminId));
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function save(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    const isNew = saved.every((each) => each.name !== newName);
    const found =
      newName === ''
        ? texts.viewNameMissing
        : isNew && saved.length >= maxViews
          ? texts.tooManyViews(maxViews)
          : null;
    setProblem(found);
    if (found) {
      field.current?.focus();
      return;
    }
    dispatch(saveView(adminId, newName, query));
    onClose();
  }

  return (
    <Drawer title={texts.viewsTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.what} id={`${id}-what`}>
          {texts.savesView(viewText(requestList, view), lowerFirst(requestList.orders[view.order].label))}
          {view.search !== '' && texts.searchForgotten}
        </p>
        <label htmlFor={id}>{texts.viewName}</label>
        <div className={styles.field}>
          <Input
            ref={field}
            id={id}
            value={name}
            maxLength={maxViewNameLength}
            dir="auto"
            aria-describedby={problem ? `${id}-problem` : `${id}-what`}
            aria-invalid={problem !== null}
            onChange={(typed) => {
              setName(typed);
              setProblem(null);
            }}
          />
          <Button type="submit">{texts.saveView}</Button>
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
      {saved.length > 0 && (
        <section className={styles.saved} aria-labelledby={`${id}-saved`}>
          <h3 id={`${id}-saved`}>{texts.savedViews}</h3>
          <ul>
            {saved.map((each) => (
              <SavedLine key={each.id} adminId={adminId} view={each} onDone={onClose} />
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
}

interface SavedLineProps {
  adminId: string;
  view: SavedView;
  /** Closes the drawer after a change: the toast with the undo is on the page behind it. */
  onDone: () => void;
}

function SavedLine({ adminId, view, onDone }: SavedLineProps) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState<string | null>(null);
  function rename(event: FormEvent) {
    event.preventDefault();
    const newName = (name ?? '').trim();
    if (newName === '' || newName === view.name) return setName(null);
    dispatch(renameView(adminId, view.id, newName));
    onDone();
  }
  return (
    <li>
      <form className={styles.field} onSubmit={rename}>
        <Input
          aria-label={texts.nameOfView(view.name)}
          value={name ?? view.name}
          maxLength={maxViewNameLength}
          dir="auto"
          onChange={setName}
        />
        <Button type="submit" variant="outline" aria-label={texts.renameThis(view.name)}>
          {texts.renameView}
        </Button>
        <Button
          variant="outline"
          aria-label={texts.deleteThis(view.name)}
          onClick={() => {
            dispatch(deleteView(adminId, view.id));
            onDone();
          }}
        >
          {texts.deleteView}
        </Button>
      </form>
    </li>
  );
}
