/** Downloads the files of a members' page along with the application, which would ask for them only once it runs. */
import { hasStoredSession } from '../supabase/storedSession';
import { hiddenAttribute, type MembersFiles } from './domContract';
import { preload } from './preload';

export function preloadRoute({ own, auth, member }: MembersFiles): void {
  const { dataset } = document.documentElement;
  // In a demo, another page may be shown, for another person: its files are not known here.
  if (hiddenAttribute in dataset) return;
  if (hasStoredSession()) [...own, ...member].forEach(preload);
  else {
    auth.forEach(preload);
    // A visitor, who will be sent to /auth, sees nothing of a members' page but 'Loading...'.
    dataset[hiddenAttribute] = 'page';
  }
}
