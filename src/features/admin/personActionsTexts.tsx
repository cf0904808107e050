/** Texts of the chunk `person-actions`: an admin's actions on accounts, and their confirmations. */
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formatCount';

export const yourself = (dashboard: (name: string) => ReactNode) => (
  <>This is you. Delete your own account on the {dashboard('dashboard')}.</>
);
export const access = 'Access';
export const adminNotBlocked = 'An admin can’t be blocked. Make them a user first.';
export const unblock = 'Unblock';

export const block = 'Block';
export const blockTitle = (person: string) => `Block ${person}?`;
export const blocks =
  'They’ll be signed out and can’t see or submit anything until an admin unblocks them. Nothing is deleted.';

export const resetFactor = 'Reset two-factor authentication';
export const resetFactorTitle = (person: string) => `Reset ${person}’s two-factor authentication?`;
export const resetsFactor =
  'Only do this for someone who has lost their phone and told you so in person. They’ll be signed out and can sign in with just their password, then set it up again.';

export const deleteAccount = 'Delete account';
export const deleteTitle = (person: string) => `Delete ${person}’s account?`;
/** Leaves out the number of requests until it is known. */
export const deletes = (requests: number | undefined, email: string) =>
  `This permanently deletes ${whatGoes(requests)}. To confirm, type ${email}.`;
const whatGoes = (requests: number | undefined) => {
  if (requests === 0) return 'the account and its history';
  if (requests === 1) return 'the account, its request and all history';
  return `the account, its ${requests === undefined ? '' : `${formatCount(requests)} `}requests and all history`;
};
export const accountEmail = 'Account email';
export const wrongEmail = 'Type this account’s email.';

export const makeAdmin = 'Make an admin';
export const makeAdminTitle = (person: string) => `Make ${person} an admin?`;
export const makesAdmin =
  'Admins can see everyone’s requests and profiles, set statuses, decide who’s an admin and block or delete accounts.';
export const giveUp = 'Give up role';
export const giveUpTitle = 'Give up your admin role?';
export const givesUp =
  'You’ll lose access to this page and to everyone else’s requests and profiles right away. Only another admin can make you an admin again.';
export const makeUser = 'Make a user';
export const makeUserTitle = (person: string) => `Make ${person} a user?`;
export const makesUser = 'They’ll lose access to this page right away and keep their own requests.';

export const success = 'Success';
export const blockedNow = 'Blocked and signed out everywhere.';
export const unblockedNow = 'Unblocked. They can sign in again.';
export const deletedNow = 'Account deleted.';
export const factorResetNow = 'Two-factor authentication reset. They’re signed out everywhere.';
export const noFactor = 'Two-factor authentication was already off. Nothing was changed.';
