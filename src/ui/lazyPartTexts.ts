/** Text of a part that did not load. */

export const partAdvice = 'Check your connection and try again.';
