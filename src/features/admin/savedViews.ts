/** Named views of the requests, stored in this browser; a view with a search only until the admin signs out. */
import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { arrayOf, objectOf, isString } from '../../lib/typeGuards';
import { readStored, writeStored } from '../../lib/storage';
import type { RootState } from '../../store/store';
import { viewsStorageKey } from '../session/forgetAtSignOut';
import { createUndo } from '../toasts/toastListeners';
import { toastShown } from '../toasts/toastsSlice';
import { viewsRead, type SavedView } from './preferencesSlice';
import * as texts from './barsTexts';

export const maxViewNameLength = 60;
export const maxViews = 30;

const isList = arrayOf(objectOf<SavedView>({ id: isString, name: isString, query: isString }));

/** Invalid data in storage counts as no views. */
function readViews(adminId: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(readStored(viewsStorageKey(adminId)) ?? '[]');
    return isList(stored) ? stored.slice(0, maxViews) : [];
  } catch {
    return [];
  }
}

type Thunk = ThunkAction<void, RootState, unknown, UnknownAction>;

/** Rereads the views from storage, because another tab may have changed them. */
export const loadViews =
  (adminId: string): Thunk =>
  (dispatch) => {
    dispatch(viewsRead({ adminId, list: readViews(adminId) }));
  };

/** What undo needs: the view as it was, and its index in the list. */
interface ViewBackup {
  adminId: string;
  view: SavedView;
  at: number;
}

const change =
  (adminId: string, next: (list: SavedView[]) => SavedView[]): Thunk =>
  (dispatch) => {
    const list = next(readViews(adminId)).slice(0, maxViews);
    const isStored = writeStored(viewsStorageKey(adminId), JSON.stringify(list));
    dispatch(viewsRead({ adminId, list }));
    if (isStored) return;
    dispatch(toastShown({ kind: 'error', title: null, text: texts.viewsNotKept }));
  };

const viewRestored = createUndo('admin/viewRestored', ({ adminId, view, at }: ViewBackup) =>
  change(adminId, (list) =>
    list.some(({ id }) => id === view.id)
      ? list.map((each) => (each.id === view.id ? view : each))
      : [...list.slice(0, at), view, ...list.slice(at)],
  ),
);

/** Saving under an existing name replaces that view. */
export const saveView = (adminId: string, name: string, query: string): Thunk =>
  change(adminId, (list) => {
    const same = list.find((view) => view.name === name);
    return same
      ? list.map((view) => (view === same ? { ...view, query } : view))
      : [...list, { id: nanoid(), name, query }];
  });

const offerUndo = (text: string, before: ViewBackup) =>
  toastShown({
    kind: 'success',
    title: null,
    text: texts.viewsUpdated,
    undo: { text, action: viewRestored(before) },
  });

export const renameView =
  (adminId: string, id: string, name: string): Thunk =>
  (dispatch) => {
    const list = readViews(adminId);
    const at = list.findIndex((view) => view.id === id);
    const view = list[at];
    if (!view || view.name === name) return;
    dispatch(change(adminId, (now) => now.map((each) => (each.id === id ? { ...each, name } : each))));
    dispatch(offerUndo(texts.viewRenamed(view.name, name), { adminId, view, at }));
  };

export const deleteView =
  (adminId: string, id: string): Thunk =>
  (dispatch) => {
    const list = readViews(adminId);
    const at = list.findIndex((view) => view.id === id);
    const view = list[at];
    if (!view) return;
    dispatch(change(adminId, (now) => now.filter((each) => each.id !== id)));
    dispatch(offerUndo(texts.viewDeleted(view.name), { adminId, view, at }));
  };
