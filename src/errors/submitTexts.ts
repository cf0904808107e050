/** What a form says that was not sent. */

export const notSent = 'Not sent. What you typed is still here: try again.';
