/** Text shown if the second factor's components do not load. */

export const missing = 'Two-factor authentication could not be loaded.';
