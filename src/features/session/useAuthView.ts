import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAuthView, type AuthView } from '../../lib/authView';
import { paths } from '../../lib/pages';

const subscribe = () => () => {};

/**
 * The view is part of the history entry, so that Back returns to the previous one. Hydration has to render the view in
 * the HTML, whatever the history says; the next render follows the history.
 */
export function useAuthView() {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: object | null; search: string };
  const requestedView = readAuthView({ state, search });
  const view = useSyncExternalStore(
    subscribe,
    () => requestedView,
    () => {
      if (typeof document === 'undefined') return requestedView;
      return document.getElementsByName('fullName').length > 0 ? 'signUp' : 'signIn';
    },
  );
  /** Keeps the rest of the entry's state, such as where a visitor wanted to go. */
  const goTo = (next: AuthView, { replace = false } = {}) =>
    void navigate(paths.auth, { replace, state: { ...state, view: next } });
  return [view, goTo] as const;
}
