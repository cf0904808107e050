/** Texts of the fields of /auth. */

/** docs/behaviour.md, section 2. */
export const fullName = 'Full Name';
export const email = 'Email';
export const password = 'Password';

export const noName = 'Enter your full name.';
export const nameTooLong = (max: number) => `At most ${max} characters.`;
export const noEmail = 'Enter your email address.';
export const emailForm = 'Enter an email address like name@example.com.';
export const noPassword = 'Enter your password.';
export const noFirstPassword = 'Choose a password.';
