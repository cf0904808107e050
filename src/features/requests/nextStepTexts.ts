/** What the owner of a request can expect next. */

export const pending = 'We start within one business day.';
export const late = 'Your request is still in line. Sorry for the wait. We’ll start on it as soon as we can.';
export const processing = 'We’re working on it. You’ll see the result here when we’re done.';
export const completed = 'Done. There’s nothing else for you to do.';
export const failed = 'This request didn’t work out. Submit it again or contact us.';
