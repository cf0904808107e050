import { runAuth } from './runAuth';
import { readSecondFactor } from './secondFactor';

/** Enters a code of the factor `id`, by default the verified one. The session then has a fresh proof of who they are. */
export const enterCode = (code: string, id = readSecondFactor()?.id ?? '') =>
  runAuth(
    (auth) => auth.mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') }),
    () => null,
  );
