/**
 * Proofs in the middle of a call: the database wants a password or a code that is not older than 15 minutes, a dialog
 * asks for it, and the call is made again.
 */
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { appError, type AppError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import * as texts from './listTexts';

/** The database's code for a missing proof: a second factor, or a password or code that is not older than 15 minutes. */
const proofCode = 'PT403';

/** Called with the function that takes the answer. */
type Ask = (answer: (isProven: boolean) => void) => void;

let ask: Ask | undefined;

addDescriptions({ not_proven: () => ({ title: texts.notProven, advice: '' }) });

/** Sets what asks for proofs while a page is shown. Returns its cleanup function. */
export function askWith(next: Ask): () => void {
  ask = next;
  return () => {
    ask = undefined;
  };
}

/** Makes the call, once more after a proof. Whoever gives none gets an error that says that nothing was changed. */
export async function withProof<T, M>(
  call: () => Promise<QueryReturnValue<T, AppError, M>>,
): Promise<QueryReturnValue<T, AppError, M>> {
  const answer = await call();
  if (answer.error?.code !== proofCode || !ask) return answer;
  const asking = ask;
  const isProven = await new Promise<boolean>((resolve) => asking(resolve));
  return isProven ? call() : { error: appError('invalid', 'not_proven') };
}
