/** What /auth shows, and how the history and the address ask for it. */
import { signUpSearch, signUpState } from './pages';

/** `signIn` and `signUp` are the two forms for credentials; the others request an email. */
export type AuthView = 'signIn' | 'signUp' | 'reset' | 'confirm';

const views: readonly unknown[] = ['signIn', 'signUp', 'reset', 'confirm'] satisfies AuthView[];

/**
 * `state` is the router's state of a history entry. Without a view in it, somebody came from outside, and the address
 * decides.
 */
export function readAuthView({ state, search }: { state: unknown; search: string }): AuthView {
  const view = (state as { view?: unknown } | null | undefined)?.view;
  if (views.includes(view)) return view as AuthView;
  return requestsSignUp(search) ? signUpState.view : 'signIn';
}

function requestsSignUp(search: string): boolean {
  const params = new URLSearchParams(search);
  return [...new URLSearchParams(signUpSearch)].every(([name, value]) => params.get(name) === value);
}
