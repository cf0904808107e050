/** The question before a state is opened. */
import type { SavedPage, SharedState } from '../../sharing/stateFile';
import { formatMoment } from '../formatMoment';
import { showPageDialog } from './showPageDialog';

/** Asks whether `state` may replace what this browser has. */
export async function confirmOpen(state: SharedState): Promise<boolean> {
  const [yes, no] = ['Open this state', 'Cancel'];
  return (await showPageDialog('Open this state?', describeState(state), [yes, no])) === yes;
}

function describeState({ origin, page }: SharedState): string[] {
  const seed = origin.seeded ? `, seed ${origin.seed}` : '';
  return [
    `It shows ${page ? describePage(page) : 'the landing page, signed out'}, in the scenario “${origin.scenario}”${seed}.`,
    'It replaces this browser’s data, mail and session for that scenario.',
  ];
}

function describePage({ person, address, at, session }: SavedPage): string {
  const who = person ?? (session === null ? 'a visitor' : 'somebody who is signed in');
  return `${address.slice(0, 80)} as ${person === null ? who : `the ${who.slice(0, 20)}`}, on ${formatMoment(new Date(at).toISOString())}`;
}
