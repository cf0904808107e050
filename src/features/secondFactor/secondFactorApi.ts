/** The calls that add a second factor, enter its codes, and remove it. */
import { api } from '../../api/api';
import { runAuth } from '../../supabase/runAuth';
import { enterCode } from '../../supabase/enterCode';
import { readSecondFactor } from '../../supabase/secondFactor';
import { addToasts } from '../toasts/toastListeners';
import { safeSvg } from './safeSvg';
import * as texts from './texts';

/** A factor that waits for its first code. */
export interface NewFactor {
  id: string;
  /** For people who cannot scan the picture; base32. */
  secret: string;
  /** The QR code as a data URL, or null if the server sent something else. */
  picture: string | null;
}

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    startFactor: build.mutation<NewFactor, void>({
      async queryFn() {
        // A factor that was started and never finished would block a new one for five minutes.
        const found = await runAuth(
          (auth) => auth.mfa.listFactors(),
          ({ all }) => all.filter(({ status }) => status === 'unverified').map(({ id }) => id),
        );
        if (found.error) return { error: found.error };
        for (const factorId of found.data) {
          const { error } = await runAuth(
            (auth) => auth.mfa.unenroll({ factorId }),
            () => null,
          );
          if (error) return { error };
        }
        return runAuth(
          (auth) =>
            auth.mfa.enroll({
              factorType: 'totp',
              friendlyName: 'Authenticator app',
              issuer: texts.addIssuer,
            }),
          ({ id, totp }) => ({ id, secret: totp.secret, picture: safeSvg(totp.qr_code) }),
        );
      },
    }),
    finishFactor: build.mutation<null, { id: string; code: string }>({
      queryFn: ({ id, code }) => enterCode(code, id),
    }),
    enterCode: build.mutation<null, { code: string }>({ queryFn: ({ code }) => enterCode(code) }),
    /** Takes a code, so that somebody who finds an open page cannot do it. The session then drops to `aal1`. */
    removeFactor: build.mutation<null, { code: string }>({
      async queryFn({ code }) {
        const factorId = readSecondFactor()?.id ?? '';
        const entered = await enterCode(code);
        if (entered.error) return { error: entered.error };
        const removed = await runAuth(
          (auth) => auth.mfa.unenroll({ factorId }),
          () => null,
        );
        if (removed.error) return { error: removed.error };
        // The stored session still names the factor.
        return runAuth(
          (auth) => auth.refreshSession(),
          () => null,
        );
      },
    }),
  }),
});

export const {
  useStartFactorMutation,
  useFinishFactorMutation,
  useEnterCodeMutation,
  useRemoveFactorMutation,
} = secondFactorApi;

// The forms say what went wrong.
addToasts(secondFactorApi.endpoints.finishFactor, {
  success: { title: null, text: texts.added },
  failure: 'page',
});
addToasts(secondFactorApi.endpoints.removeFactor, {
  success: { title: null, text: texts.removed },
  failure: 'page',
});
