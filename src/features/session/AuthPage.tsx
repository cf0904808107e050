import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Contact } from '../../config';
import { appError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import { paths } from '../../lib/pages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { needsCode } from '../../supabase/secondFactor';
import { blockedCode } from '../../supabase/refreshError';
import { useTypedEarly } from '../../forms/useTypedEarly';
import { Button } from '../../ui/Button';
import { isFocusLost, moveCaretToEnd, moveFocus } from '../../ui/focus';
import { LazyPart } from '../../ui/LazyPart';
import { Notice } from '../../ui/Notice';
import { PageMeta } from '../../ui/PageMeta';
import { AppTheme } from '../../styles/AppTheme';
import styles from './authPage.module.css';
import { readAuthView, type AuthView } from '../../lib/authView';
import { CredentialsForm } from './CredentialsForm';
import { credentialFields, type CredentialField } from './credentialRules';
import { MailLinkForm } from './MailLinkForm';
import { NewPasswordForm } from './NewPasswordForm';
import { AuthBenefits } from './AuthBenefits';
import { lazySecondFactor } from '../secondFactor/lazySecondFactor';
import * as missingTexts from '../secondFactor/missingTexts';
import { useResendConfirmationMutation } from './sessionApi';
import { linkNoticeDismissed, selectSession } from './sessionSlice';
import { SignUpTerms } from './SignUpTerms';
import { saveSearchFor, useVisitorSearchText } from './visitorSearch';
import * as texts from './texts';

interface SentMail {
  /** `signedUp`: the first email to a new account; `needed`: an earlier one, whose link was not followed. */
  state: 'signedUp' | 'sent' | 'needed';
  address: string;
  /** The view that mentions the email. */
  at: AuthView;
}

/** Sign in, sign up, and everything that mail links lead to: one card, one address. */
export function AuthPage({ contact: { legal } }: { contact: Contact }) {
  const dispatch = useAppDispatch();
  const { recovering, linkNotice, ended } = useAppSelector(selectSession);
  const [view, goTo] = useAuthView();
  const [values, setValues] = useState({ fullName: '', email: '', password: '' });
  const [mail, setMail] = useState<SentMail | null>(null);
  const [resend, { isLoading: isResending }] = useResendConfirmationMutation();
  const shown = recovering ? 'newPassword' : view;
  const words = useVisitorSearchText();
  const signedUpAs = mail?.state === 'signedUp' && mail.at === shown ? mail.address : null;
  const heading = signedUpAs === null ? texts.titles[shown] : texts.signedUpTitle;

  const card = useRef<HTMLElement>(null);
  // When the form switches, the focus moves to the same field of the new form, or else to the title.
  const title = useRef<HTMLHeadingElement>(null);
  const lastView = useRef<string>(shown);
  /** The name of a field. Back, or an early click repeated after hydration, can switch the form while somebody types. */
  const lastFocused = useRef('');
  const at = signedUpAs === null ? shown : 'signedUp';
  useLayoutEffect(() => {
    if (lastView.current === at) return;
    lastView.current = at;
    if (at === 'signedUp') scrollTo({ top: 0, behavior: 'instant' });
    if (!isFocusLost()) return;
    const field = card.current?.querySelector<HTMLInputElement>(`input[name="${lastFocused.current}"]`);
    moveFocus(field, title.current);
    if (field) moveCaretToEnd(field);
  }, [at]);

  useTypedEarly(card, (name, value) => {
    const field = credentialFields.find((known) => known === name);
    if (field && value !== '') setValues((before) => ({ ...before, [field]: value }));
  });

  const change = (field: CredentialField, value: string) =>
    setValues((before) => ({ ...before, [field]: value }));

  function switchTo(next: AuthView) {
    goTo(next);
    setMail(null);
    if (linkNotice) dispatch(linkNoticeDismissed());
  }

  // A toast reports the result.
  const sendAgain = mail && (
    <Button variant="text" isBusy={isResending} onClick={() => void resend({ email: mail.address })}>
      {texts.sendAgain}
    </Button>
  );

  return (
    <AppTheme>
      <PageMeta title={heading} description={texts.pageDescription} />
      <div className={styles.page}>
        <section
          ref={card}
          className={`${styles.card} ${shown === 'newPassword' ? styles.alone : styles.beside}`}
          aria-labelledby="auth-title"
          onFocus={({ target }) => {
            lastFocused.current = target.getAttribute('name') ?? '';
          }}
        >
          <div className={styles.head}>
            <h1 ref={title} id="auth-title" tabIndex={-1} className={styles.title}>
              {heading}
            </h1>
            <p className={styles.lead}>{signedUpAs === null ? texts.leads[shown] : texts.signedUpLead}</p>
          </div>

          <div className={styles.noScript}>
            <Notice tone="warning">{texts.noScript}</Notice>
          </div>
          {ended === 'unexpected' && !linkNotice && <Notice tone="warning">{texts.sessionLost}</Notice>}
          {ended === 'blocked' && !linkNotice && (
            <Notice tone="warning">{errorText(appError('forbidden', blockedCode))}</Notice>
          )}
          {linkNotice && (
            <Notice tone={linkNotice === 'unrequested' ? 'info' : 'warning'}>
              <p>{texts.linkNotices[linkNotice]}</p>
              <Button variant="text" onClick={() => switchTo('confirm')}>
                {texts.linkConfirm}
              </Button>
              {linkNotice !== 'unrequested' && (
                <Button variant="text" onClick={() => switchTo('reset')}>
                  {texts.linkReset}
                </Button>
              )}
            </Notice>
          )}
          {signedUpAs !== null && (
            <>
              <p>{texts.signedUp(<Address text={signedUpAs} />)}</p>
              <div className={styles.links}>
                {sendAgain}
                <Button variant="text" onClick={() => switchTo('signUp')}>
                  {texts.signedUpOther}
                </Button>
                <Button variant="text" onClick={() => switchTo('signIn')}>
                  {texts.backToSignIn}
                </Button>
              </div>
            </>
          )}
          {mail?.at === shown && signedUpAs === null && (
            <Notice>
              {mail.state === 'sent' ? (
                <p>{texts.sent(<Address text={mail.address} />, shown === 'reset')}</p>
              ) : (
                <p>{texts.sentBefore(<Address text={mail.address} />)}</p>
              )}
              {mail.state === 'needed' && sendAgain}
            </Notice>
          )}

          {shown === 'newPassword' &&
            // Supabase Auth accepts a new password only after the code.
            (needsCode() ? (
              <LazyPart module={lazySecondFactor} missing={missingTexts.missing}>
                {({ CodeForm }) => <CodeForm />}
              </LazyPart>
            ) : (
              <NewPasswordForm />
            ))}
          {(shown === 'signIn' || shown === 'signUp') && signedUpAs === null && (
            <>
              <CredentialsForm
                key={shown}
                mode={shown}
                values={values}
                onChange={change}
                onSignedUp={(userId) => {
                  if (userId) saveSearchFor(userId);
                  change('password', '');
                  // Replaces the entry: Back must not lead to a completed sign-up.
                  goTo('signIn', { replace: true });
                  setMail({ state: 'signedUp', address: values.email.trim(), at: 'signIn' });
                }}
                onUnconfirmed={() => setMail({ state: 'needed', address: values.email.trim(), at: shown })}
              />
              <div className={styles.links}>
                <Button variant="text" onClick={() => switchTo(shown === 'signIn' ? 'signUp' : 'signIn')}>
                  {shown === 'signIn' ? texts.toSignUp : texts.toSignIn}
                </Button>
                {shown === 'signIn' && (
                  <Button variant="text" onClick={() => switchTo('reset')}>
                    {texts.toReset}
                  </Button>
                )}
              </div>
              {shown === 'signUp' && legal && (
                <p className={styles.words}>
                  <SignUpTerms {...legal} />
                </p>
              )}
              {shown === 'signUp' && words && (
                <p className={styles.words} dir="auto">
                  {texts.saved(words)}
                </p>
              )}
            </>
          )}
          {(shown === 'reset' || shown === 'confirm') && (
            <>
              <MailLinkForm
                key={shown}
                purpose={shown}
                email={values.email}
                onChange={(email) => change('email', email)}
                onSent={() => setMail({ state: 'sent', address: values.email.trim(), at: shown })}
              />
              <div className={styles.links}>
                <Button variant="text" onClick={() => switchTo('signIn')}>
                  {texts.backToSignIn}
                </Button>
              </div>
            </>
          )}
        </section>
        {shown !== 'newPassword' && <AuthBenefits />}
      </div>
    </AppTheme>
  );
}

/** An address within a sentence. */
const Address = ({ text }: { text: string }) => <strong dir="auto">{text}</strong>;

const subscribe = () => () => {};

/**
 * The view is part of the history entry, so that Back returns to the previous one. Hydration has to render the view in
 * the HTML, whatever the history says; the next render follows the history.
 */
function useAuthView() {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: object | null; search: string };
  const requestedView = readAuthView({ state, search });
  const view = useSyncExternalStore(
    subscribe,
    () => requestedView,
    () => {
      if (typeof document === 'undefined') return requestedView;
      return document.getElementsByName('fullName').length > 0 ? 'signUp' : 'signIn';
    },
  );
  /** Keeps the rest of the entry's state, such as where a visitor wanted to go. */
  const goTo = (next: AuthView, { replace = false } = {}) =>
    void navigate(paths.auth, { replace, state: { ...state, view: next } });
  return [view, goTo] as const;
}
