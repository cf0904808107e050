/** What is said where the part does not load. */

export const missing = 'Two-factor authentication could not be loaded.';
