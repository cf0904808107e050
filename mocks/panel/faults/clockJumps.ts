/** The moments of this tab's session to which the clock can jump. */
import { sessionStorageKey, tokenStorage } from '../../../src/supabase/tokenStorage';
import type { Demo } from '../demo';

/** supabase-js renews a session that has at most 3 ticks of 30 s left. */
const renewalMargin = 90_000;

/** Milliseconds by which a jump stops short of the moment, so that the renewal or expiry follows on its own. */
const jumpMargin = 1_000;

export interface SessionTimes {
  /** Milliseconds by the fake's clock. */
  renewal: number;
  expiry: number;
}

/** undefined while nobody is signed in. */
function sessionTimes(): SessionTimes | undefined {
  const stored = tokenStorage.getItem(sessionStorageKey());
  if (stored === null) return undefined;
  // `tokenStorage` returns valid sessions only.
  const { expires_at } = JSON.parse(stored) as { expires_at: number };
  const expiry = expires_at * 1000;
  return { renewal: expiry - renewalMargin, expiry };
}

/** Moves the clock to just before the moment. Returns a sentence about what happens next, or why it did not move. */
export async function jumpTo(
  demo: Pick<Demo, 'fake' | 'inspector'>,
  what: keyof SessionTimes,
): Promise<string> {
  const times = sessionTimes();
  if (!times) return 'No one is signed in in this tab.';
  const seconds = (times[what] - jumpMargin - demo.inspector.backend.clock.now()) / 1000;
  if (seconds <= 0)
    return what === 'renewal' ? 'The session is already due for renewal.' : 'The token has already expired.';
  await demo.fake.clock.advance(seconds);
  return what === 'renewal'
    ? 'The session is due: it renews within half a minute.'
    : 'The token expires in a second.';
}
