/** Texts of the button that tries again. */

export const tryAgain = 'Try again';
export const tryingAgain = 'Trying again…';
