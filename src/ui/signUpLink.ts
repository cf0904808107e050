import { paths, signUpState } from '../lib/pages';

/** Props of a `Button` to the sign-up. The address is plain /auth; the form to show is in the history's state. */
export const signUpLink = { to: paths.auth, state: signUpState };
