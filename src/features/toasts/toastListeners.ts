/**
 * The toasts that follow a call (docs/behaviour.md, section 8), and the undo that they offer. `addToasts`, beside each
 * endpoint, has what a toast says.
 */
import { createAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { isAppError } from '../../errors/appError';
import { errorText, unexpectedText } from '../../errors/describeError';
import { extendStores, type RootState } from '../../store/store';
import { toastDismissed, toastShown, type Toast } from './toastsSlice';
import * as texts from './texts';

type ToastContent = Pick<Toast, 'title' | 'text' | 'undo'>;

/** The matchers of an endpoint of RTK Query. */
interface Endpoint<Fulfilled extends UnknownAction, Args> {
  matchFulfilled: (action: unknown) => action is Fulfilled;
  matchRejected: (action: unknown) => action is UnknownAction & {
    payload?: unknown;
    meta: { arg: { originalArgs: Args }; aborted: boolean };
  };
}

/**
 * 'toast' shows the server's message under 'Error'; 'form' does so until the next input or click, because the form shows
 * the message, too; 'page' leaves it to the page that made the call.
 */
type FailurePlace = 'toast' | 'form' | 'page';

interface ToastRules<Fulfilled, Args> {
  success?: ToastContent | ((action: Fulfilled) => ToastContent);
  failure: FailurePlace | ((args: Args) => FailurePlace);
}

/** Shows toasts for the results of an endpoint's calls. Endpoints without this show none. */
export function addToasts<Fulfilled extends UnknownAction, Args>(
  { matchFulfilled, matchRejected }: Endpoint<Fulfilled, Args>,
  { success, failure }: ToastRules<Fulfilled, Args>,
): void {
  extendStores(({ startListening }) => {
    if (success) {
      startListening({
        matcher: matchFulfilled,
        effect: (action, { dispatch }) => {
          const content = typeof success === 'function' ? success(action) : success;
          dispatch(toastShown({ kind: 'success', ...content }));
        },
      });
    }
    if (failure !== 'page') {
      startListening({
        matcher: matchRejected,
        effect: ({ payload, meta }, { dispatch }) => {
          const place = typeof failure === 'function' ? failure(meta.arg.originalArgs) : failure;
          // The end of a session aborts its calls, and says so itself.
          if (place === 'page' || meta.aborted) return;
          const text = isAppError(payload) ? errorText(payload) : unexpectedText;
          const { id } = dispatch(toastShown({ kind: 'error', title: texts.errorTitle, text })).payload;
          if (place !== 'form') return;
          const dismiss = () => dispatch(toastDismissed(id));
          addEventListener('input', dismiss, { once: true });
          addEventListener('click', dismiss, { once: true });
        },
      });
    }
  });
}

/** Creates the action that undoes a change. A toast holds the action as data; `run` makes the call. */
export function createUndo<Change>(
  type: string,
  run: (change: Change) => ThunkAction<unknown, RootState, unknown, UnknownAction>,
) {
  const undone = createAction(type, (change: Change) => ({ payload: change }));
  extendStores(({ startListening }) => {
    startListening({
      actionCreator: undone,
      effect: ({ payload }, { dispatch }) => void dispatch(run(payload)),
    });
  });
  return undone;
}
