/** The words for the states of a request (docs/behaviour.md, section 4). */

export const pending = 'Pending';
export const processing = 'Processing';
export const completed = 'Completed';
export const failed = 'Failed';
