/** Texts of the password field. */

export const show = 'Show';
export const showPassword = 'Show password';
export const hide = 'Hide';
export const hidePassword = 'Hide password';
