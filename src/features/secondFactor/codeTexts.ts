/** Texts of the field for a code, which dialogs of other features also show. */

export const code = 'Verification code';
export const noCode = 'Enter the six digits your app shows.';
export const wrongCode = 'That code isn’t right. Enter the one your app shows now.';
