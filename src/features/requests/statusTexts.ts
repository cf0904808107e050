/** The labels of a request's statuses (docs/behaviour.md, section 4). */

export const pending = 'Pending';
export const processing = 'Processing';
export const completed = 'Completed';
export const failed = 'Failed';
