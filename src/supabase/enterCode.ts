import { runAuth } from './runAuth';
import { readSecondFactor } from './secondFactor';

/** Enters a code of the factor `id`, by default the verified one. */
export const enterCode = (code: string, id = readSecondFactor()?.id ?? '') =>
  runAuth(
    (auth) => auth.mfa.challengeAndVerify({ factorId: id, code: code.replace(/\s/g, '') }),
    () => null,
  );
