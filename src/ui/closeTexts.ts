/** Text of the button that closes a panel. */

export const close = 'Close';
