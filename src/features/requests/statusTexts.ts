/** The words for the states of a request, and what its owner may expect (docs/behaviour.md, section 4). */

export const pending = 'Pending';
export const processing = 'Processing';
export const completed = 'Completed';
export const failed = 'Failed';

export const pendingNext = 'We start within one business day.';
export const processingNext = 'We’re working on it. The result appears here when it’s done.';
export const completedNext = 'Done. There’s nothing else for you to do.';
export const failedNext = 'This request didn’t work out. Submit it again or contact us.';
