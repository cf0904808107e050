import { answeredEarly } from '../firstLoad/protocol';
import { paths, signUpSearch, signUpState } from '../lib/paths';

/** For a `LinkButton` that means sign-up. It leads to /auth like any other; the face of the card travels beside it. */
export const signUpLink = { to: paths.auth, state: signUpState, ...answeredEarly(signUpSearch) };
