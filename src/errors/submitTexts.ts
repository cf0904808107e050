/** Text of a form that could not be sent. */

export const notSent = 'Not sent. What you typed is still here: try again.';
