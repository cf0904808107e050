/**
 * Proofs in the middle of a call: if the database requires a password or code from the last 15 minutes, a dialog asks
 * for it, and the call is made again.
 */
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { appError, type AppError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import * as texts from './listTexts';

/** The database's code for a missing proof: a second factor, or a password or code from the last 15 minutes. */
const proofCode = 'PT403';

/** Asks the person for a proof, and passes the outcome to `answer`. */
type ProofPrompt = (answer: (isProven: boolean) => void) => void;

let prompt: ProofPrompt | undefined;

addDescriptions({ not_proven: () => ({ title: texts.notProven, advice: '' }) });

/** Sets the function that asks for proofs, for as long as the page is mounted. Returns a cleanup function. */
export function setProofPrompt(next: ProofPrompt): () => void {
  prompt = next;
  return () => {
    prompt = undefined;
  };
}

/** Makes the call, and once more after a proof. Without a proof, returns an error that says that nothing was changed. */
export async function withProof<T, M>(
  call: () => Promise<QueryReturnValue<T, AppError, M>>,
): Promise<QueryReturnValue<T, AppError, M>> {
  const answer = await call();
  if (answer.error?.code !== proofCode || !prompt) return answer;
  const currentPrompt = prompt;
  const isProven = await new Promise<boolean>((resolve) => currentPrompt(resolve));
  return isProven ? call() : { error: appError('invalid', 'not_proven') };
}
