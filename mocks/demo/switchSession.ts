/** Signs somebody in or out with the product's own client, over the wire as from the product's form. */
import { setProject, getClient, type Client, type Project } from '../../src/supabase/client';
import { dropSession } from '../../src/supabase/runAuth';
import { hasStoredSession } from '../../src/supabase/storedSession';
import { demoAccounts } from '../product/demoAccounts';
import type { Person } from '../panel/people';
import { messageOf } from '../../src/lib/messageOf';

/**
 * Signs the person in within the current storage scope; a visitor is signed out. If that fails, returns a sentence that
 * says why, and nobody is signed in there.
 */
export async function switchSession(project: Project, person: Person): Promise<string | undefined> {
  setProject(project);
  const account = demoAccounts.find(({ who }) => who === person);
  // A visitor without a session needs no call.
  if (!account && !hasStoredSession()) return undefined;
  try {
    const { auth } = await getClient();
    if (account && (await isSignedIn(auth, account.email))) return undefined;
    // Local scope: the same account may be in use in another tab.
    if (hasStoredSession()) await auth.signOut({ scope: 'local' });
    if (hasStoredSession()) dropSession();
    if (!account) return undefined;
    const { email, password } = account;
    const { error } = await (await getClient()).auth.signInWithPassword({ email, password });
    return error ? `${email} could not be signed in: ${error.message}` : undefined;
  } catch (error) {
    if (hasStoredSession()) dropSession();
    return `Could not sign in: ${messageOf(error)}`;
  }
}

/** Asks the server; if that cannot be reached, the stored session decides. */
async function isSignedIn(auth: Client['auth'], email: string): Promise<boolean> {
  const { data } = await auth.getSession();
  if (data.session?.user.email !== email) return false;
  const { error } = await auth.getUser();
  return !error || error.status === undefined || error.status === 0 || error.status >= 500;
}
