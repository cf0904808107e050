/** Why a step could not be prepared, in a sentence for the presenter. */
export class StepFailed extends Error {}
