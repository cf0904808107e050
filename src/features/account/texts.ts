/** Texts of the account menu and its dialogs. */

export const menu = 'Account';
export const menuTheme = (name: string) => `${name} theme`;
export const menuExport = 'Download your data';
export const menuPassword = 'Change password';
export const menuFactor = 'Two-factor authentication';
export const menuDelete = 'Delete account';
export const menuHelp = 'Help';
export const menuContact = 'Contact us';
export const menuCall = 'Book a call';

export const exportMissing = 'Your data can’t be downloaded here yet.';
export const exportMissingAdvice = 'Contact us and we’ll send it to you.';

export const passwordTitle = 'Change your password';
export const passwordText = 'You’ll stay signed in here and be signed out everywhere else.';
export const passwordChanged = 'Your password has been changed.';

export const deleteTitle = 'Delete your account?';
export const deleteText = 'This permanently deletes your profile, your requests and their history.';
export const deleteConfirm = 'Delete account';
export const deleted = 'Your account has been deleted.';
export const deleteMissing = 'Accounts can’t be deleted here yet.';
export const deleteMissingAdvice = 'Contact us and we’ll delete yours.';
