/** Texts of two-factor authentication. */

export const pageTitle = 'Enter your verification code';
export const codeLead = 'Open your authenticator app and enter the six digits it shows for this account.';
export const codeLost = 'Can’t use your app? Another admin can reset your two-factor authentication.';
export const goOn = 'Continue';
export const cancel = 'Cancel';

export const addTitle = 'Set up two-factor authentication';
export const addLead =
  'An authenticator app on your phone shows a new code every 30 seconds. With it, a stolen password isn’t enough to sign in.';
export const addStart = 'Set up';
export const addScan = 'Scan this with your authenticator app.';
export const addPicture = 'QR code for an authenticator app';
export const addKey = 'Or enter this key in your app:';
export const addKeyOnly = 'Enter this key in your authenticator app:';
export const addCopy = 'Copy the key';
export const addHint = 'Enter the six digits your app shows now.';
export const addFinish = 'Turn on';
export const added = 'Two-factor authentication is on.';
/** The name under which an authenticator app lists the account. */
export const addIssuer = 'AutoSuggest AI';

export const removeTitle = 'Two-factor authentication is on';
export const removeText =
  'You sign in with a code from your authenticator app. Enter a code to turn it off; you’ll then sign in with just your password. To move to a new phone, turn it off and set it up again there.';
export const removeConfirm = 'Turn off';
export const removed = 'Two-factor authentication is off.';
