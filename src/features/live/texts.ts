/** What an admin is told who is one no longer. */

export const notAdmin = 'You’re no longer an admin.';
