/** Texts for what the server refuses in a form with an email or a password. */

export const wrongPair = 'That email and password don’t match.';
export const unconfirmed = 'Confirm your email first: follow the link we sent you.';
export const address = 'We can’t send email to this address. Try another.';
export const samePassword = 'This is already your password. Choose another.';
export const shortPassword = (min: string) => `Too short. Use ${min} characters or more.`;
export const leakedPassword = 'This password is in a known data leak. Choose another.';
export const weakPassword = 'Too easy to guess. Mix uppercase and lowercase letters, numbers and symbols.';
