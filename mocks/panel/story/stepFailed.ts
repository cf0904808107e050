/** Why a step could not be prepared, in a sentence for the presenter. */
export class StepFailed extends Error {}

/** The sentence that the presenter reads. Logs an unexpected error. */
export function problemWith(error: unknown): string {
  if (error instanceof StepFailed) return error.message;
  console.error('A step of the story failed', error);
  return 'Something in the demo failed.';
}
