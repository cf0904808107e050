/** Texts of the dialogs of other features that ask for a password. */

export const password = 'Password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';

export const noPassword = 'Enter your password.';
export const noCurrentPassword = 'Enter your current password.';
export const noNewPassword = 'Enter a new password.';
export const wrongPassword = 'That isn’t your password.';

export const savePassword = 'Save password';
