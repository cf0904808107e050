/** Text for an admin who has lost that role. */

export const notAdmin = 'You’re no longer an admin.';
