/** Texts of /auth. */
import type { ReactNode } from 'react';
import type { AuthView } from '../../lib/authView';
import { price } from '../../lib/offer';
import type { IconName } from '../../ui/Icon';
import type { LinkNotice } from './sessionSlice';

export const pageDescription = 'Sign in to AutoSuggest AI, or create an account.';

/** docs/behaviour.md, section 2. */
export const titles: Readonly<Record<AuthView | 'newPassword', string>> = {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  reset: 'Reset password',
  confirm: 'Confirm your email',
  newPassword: 'Choose a new password',
};

export const leads: Readonly<Record<AuthView | 'newPassword', string>> = {
  signIn: 'Welcome back. Sign in to see your optimization requests.',
  signUp: 'Create an account to submit optimization requests and track their progress.',
  reset: 'We’ll email you a link to reset your password.',
  confirm: 'We’ll email you another confirmation link.',
  newPassword: 'You’re signed in. Now choose a new password.',
};

export const noScript = 'Signing in needs JavaScript. Please allow it for this site.';
export const sessionLost = 'Your session has ended. Sign in again; nothing you typed is lost.';

export const linkNotices: Readonly<Record<LinkNotice, string>> = {
  unrequested: 'Please sign in. If your email isn’t confirmed yet, ask for a new link.',
  otherBrowser: 'Open this link in the browser you used to request it, or ask for a new one.',
  expired: 'This link has expired or has already been used. Sign in, or ask for a new one.',
  invalid:
    'This link didn’t work. If you’ve just confirmed your email, sign in; otherwise ask for a new link.',
};
export const linkConfirm = 'Send a new confirmation link';
export const linkReset = 'Send a new reset link';

export const signedUpTitle = 'Check your email';
export const signedUpLead = 'One more step and your account is ready.';
export const signedUp = (address: ReactNode) => (
  <>
    We’ve sent an email to {address}. To confirm your account, click the link in that email. Don’t see it?
    Check your spam folder.
  </>
);
export const signedUpOther = 'Use a different email address';

export const sent = (address: ReactNode, isReset: boolean) => (
  <>
    If {address} {isReset ? 'has an account' : 'still needs to be confirmed'}, a link is on its way. Not
    there? Check your spam folder.
  </>
);
export const sentBefore = (address: ReactNode) => (
  <>{address} isn’t confirmed yet. Follow the link in the email we sent.</>
);
export const sendAgain = 'Send the email again';
export const sendLink = 'Send link';
export const sendLinkAgain = 'Send link again';

/** docs/behaviour.md, section 2. */
export const toSignUp = "Don't have an account? Sign up";
export const toSignIn = 'Already have an account? Sign in';
export const toReset = 'Forgot your password?';
export const backToSignIn = 'Back to sign-in';

export const newPassword = 'New password';
export const noNewPassword = 'Enter a new password.';
export const savePassword = 'Save password';
export const cancel = 'Cancel';

export const saved = (words: string) => `Saved for your first request: ${words}`;

export const terms = 'terms';
export const privacy = 'privacy policy';
export const agreement = (termsLink: ReactNode, privacyLink: ReactNode) => (
  <>
    By signing up you agree to the {termsLink}
    {termsLink && privacyLink && ' and the '}
    {privacyLink}.
  </>
);

export const offerEyebrow = (words: string | null) => (words ? `For ${words}` : 'For local businesses');
export const offerMark = 'first suggestion';
export const offerTitle = (mark: ReactNode) => <>Be the {mark} in your area</>;
export const offerLead = 'Join 500+ businesses that come up first.';
/** What the landing page promises, in short (docs/behaviour.md, section 1). */
export const offerReasons: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calendar',
    title: 'We start within one business day',
    text: 'All we need is your business name, location and keywords.',
  },
  {
    icon: 'shield',
    title: '30-day money-back guarantee',
    text: 'If your first 30 paid days don’t pay for themselves, you get your money back.',
  },
  {
    icon: 'headset',
    title: 'Month to month, no contract',
    text: `${price}, with 24/7 expert support.`,
  },
];

/** docs/behaviour.md, section 8. */
export const toastSignedIn = 'Signed in successfully!';
export const toastSignedUp = 'Account created! Please check your email to confirm your account.';
export const toastCode = 'Now enter your verification code.';
export const toastReset = 'If that address has an account, a reset link is on its way.';
export const toastConfirm = 'If that address still needs to be confirmed, we’ve sent a new link.';
export const toastPassword = 'Your password has been changed.';

export const blocked = 'This account is blocked.';
export const blockedAdvice = 'Contact us if that’s a mistake, or to get your data.';
