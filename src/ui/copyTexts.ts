/** Text of the button that copies. */

export const copied = 'Copied';
