import { anonymousSession } from '../features/session/sessionSlice';
import { isMembersPath } from '../lib/pages';
import { rootReducer, type RootState } from '../store/store';
import './features';

/**
 * The state that a page is prerendered with: the theme is unknown and nobody is signed in, except that a members' page
 * is still waiting for the session.
 */
export function prerenderedState(page: string): RootState {
  const state = rootReducer(undefined, { type: 'prerender' });
  return isMembersPath(page) ? state : { ...state, session: anonymousSession };
}
