/** The toasts that follow a call (docs/behaviour.md, section 8). */
import {
  isFulfilled,
  isRejected,
  type Dispatch,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { isAppError } from '../../errors/appError';
import { errorText, unexpectedText } from '../../errors/describeError';
import { extendStores, type RootState } from '../../store/store';
import { toastShown, undoAsked, type Undo } from './toastsSlice';

interface Outcome {
  success?: { title: string | null; text: string };
  /** 'toast' says the server's message under 'Error'; 'page' leaves it to the page that made the call. */
  failure: 'toast' | 'page';
  /** An undo that the success toast offers. */
  undo?: {
    /** Makes the offer from the call's argument and answer; null for none. */
    offer: (asked: unknown, answer: unknown) => Omit<Undo, 'endpoint'> | null;
    /** Takes the change back: a call like any other, with a message of its own. */
    run: (change: object) => ThunkAction<unknown, RootState, unknown, UnknownAction>;
  };
}

const outcomes: Record<string, Outcome> = {};

/** Adds outcomes by endpoint name; called where the endpoints are defined. A call without an outcome shows no toast. */
export function addOutcomes(added: Readonly<Record<string, Outcome>>): void {
  Object.assign(outcomes, added);
}

extendStores(({ startListening }) => {
  startListening({
    predicate: isFulfilled(),
    effect: (action, { dispatch }) => {
      const endpoint = endpointOf(action);
      const { success, undo } = outcomes[endpoint] ?? {};
      if (!success) return;
      const offer = undo?.offer(
        (action.meta as { arg: { originalArgs?: unknown } }).arg.originalArgs,
        action.payload,
      );
      dispatch(toastShown({ kind: 'success', ...success, ...(offer && { undo: { ...offer, endpoint } }) }));
    },
  });
  startListening({
    actionCreator: undoAsked,
    effect: ({ payload: { undo } }, { dispatch }) => {
      const run = outcomes[undo.endpoint]?.undo?.run;
      if (run) void dispatch(run(undo.change));
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
