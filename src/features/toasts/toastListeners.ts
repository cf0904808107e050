/** Which outcome of which call says what (docs/behaviour.md, section 8). The one table of these texts. */
import { isFulfilled, isRejected, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { isAppError } from '../../errors/appError';
import { errorText, unexpectedText } from '../../errors/describeError';
import { extendStores } from '../../store/store';
import { toastShown } from './toastsSlice';

interface Outcome {
  success?: { title: string | null; text: string };
  /** 'toast' says the server's message under 'Error'; 'page' leaves it to the page that made the call. */
  failure: 'toast' | 'page';
}

/** By endpoint name. A call that is not listed says nothing. */
const outcomes: Readonly<Record<string, Outcome>> = {
  signIn: { success: { title: null, text: 'Signed in successfully!' }, failure: 'toast' },
  signUp: {
    success: { title: null, text: 'Account created! Please check your email to confirm your account.' },
    failure: 'toast',
  },
  requestPasswordReset: {
    success: {
      title: null,
      text: 'If there is an account with this address, we have sent it a link to a new password.',
    },
    failure: 'toast',
  },
  resendConfirmation: {
    success: {
      title: null,
      text: 'If this address waits for its confirmation, we have sent the link again.',
    },
    failure: 'toast',
  },
  updatePassword: {
    success: { title: null, text: 'Your password has been changed.' },
    failure: 'toast',
  },
  submitRequest: {
    success: { title: null, text: 'Optimization request submitted successfully!' },
    failure: 'toast',
  },
  // The box that was ticked says the rest.
  chooseStatusMail: { failure: 'toast' },
  updateRole: { success: { title: 'Success', text: 'User role updated successfully' }, failure: 'toast' },
  updateStatus: {
    success: { title: 'Success', text: 'Request status updated successfully' },
    failure: 'toast',
  },
};

extendStores(({ startListening }) => {
  startListening({
    predicate: isFulfilled(),
    effect: (action, { dispatch }) => {
      const success = outcomes[endpointOf(action)]?.success;
      if (success) dispatch(toastShown({ kind: 'success', ...success }));
    },
  });
  startListening({
    predicate: isRejected(),
    effect: (action, { dispatch }) => {
      if (outcomes[endpointOf(action)]?.failure === 'toast') showFailure(dispatch, action);
    },
  });
});

function showFailure(dispatch: Dispatch, action: UnknownAction): void {
  const text = isAppError(action.payload) ? errorText(action.payload) : unexpectedText;
  dispatch(toastShown({ kind: 'error', title: 'Error', text }));
}

/** The endpoint whose mutation an action of RTK Query belongs to, or ''. */
function endpointOf({ type, meta }: UnknownAction & { meta?: unknown }): string {
  if (!type.startsWith('api/executeMutation/')) return '';
  const arg = (meta as { arg?: { endpointName?: unknown } } | undefined)?.arg;
  return typeof arg?.endpointName === 'string' ? arg.endpointName : '';
}
