/** Every group of cases, in the order of docs/wire-facts.md. */
import { access } from './cases/access';
import {
  authAdmin,
  authLogout,
  authMails,
  authPkce,
  authPublic,
  authSignUp,
  authToken,
  authUser,
} from './cases/auth';
import {
  authAsymmetric,
  authAutoconfirm,
  authCurrentPassword,
  authEmailDisabled,
  authMailQuota,
  authMfa,
  authPasswordRules,
  authSignupDisabled,
  authSwitchedOff,
} from './cases/authSettings';
import { clientAuth, clientRefused, clientRest } from './cases/clientMethods';
import { mails } from './cases/mails';
import { product } from './cases/product';
import { restMore } from './cases/restMore';
import { restWire } from './cases/restWire';
import { storage } from './cases/storage';
import type { CaseGroup } from './contractCase';

export const groups: readonly CaseGroup[] = [
  authPublic,
  authSignUp,
  authToken,
  authUser,
  authMails,
  authPkce,
  authLogout,
  authAdmin,
  authMfa,
  authSwitchedOff,
  authPasswordRules,
  authCurrentPassword,
  authAutoconfirm,
  authSignupDisabled,
  authEmailDisabled,
  authMailQuota,
  authAsymmetric,
  restWire,
  restMore,
  storage,
  product,
  access,
  mails,
  clientAuth,
  clientRefused,
  clientRest,
];
