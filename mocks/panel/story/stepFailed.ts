/** Why a step could not be prepared, in a sentence for the presenter. */
export class StepFailed extends Error {}

/** What the presenter reads. An error that nobody foresaw is logged. */
export function problemWith(error: unknown): string {
  if (error instanceof StepFailed) return error.message;
  console.error('A step of the story failed', error);
  return 'Something in the demo failed.';
}
