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
  /** `signedUp`: the first one to a new account; `needed`: an earlier one, whose link was not followed. */
  state: 'signedUp' | 'sent' | 'needed';
  address: string;
  /** The view that tells of it. */
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
  const last = useRef<string>(shown);
  /**
   * The field that had the focus last. Back, or an early click that is replayed after hydration, switches the form
   * while somebody types.
   */
  const typedIn = useRef('');
  const at = signedUpAs === null ? shown : 'signedUp';
  useLayoutEffect(() => {
    if (last.current === at) return;
    last.current = at;
    if (at === 'signedUp') scrollTo({ top: 0, behavior: 'instant' });
    if (!isFocusLost()) return;
    const field = card.current?.querySelector<HTMLInputElement>(`input[name="${typedIn.current}"]`);
    moveFocus(field, title.current);
    if (field) moveCaretToEnd(field);
  }, [at]);

  useTypedEarly(card, (name, value) => {
    const field = credentialFields.find((known) => known === name);
    if (field && value !== '') setValues((before) => ({ ...before, [field]: value }));
  });

  const change = (field: CredentialField, value: string) =>
    setValues((before) => ({ ...before, [field]: value }));

  function turnTo(next: AuthView) {
    goTo(next);
    setMail(null);
    if (linkNotice) dispatch(linkNoticeDismissed());
  }

  // A toast says what came of it.
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
            typedIn.current = target.getAttribute('name') ?? '';
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
          {ended === 'lost' && !linkNotice && <Notice tone="warning">{texts.sessionLost}</Notice>}
          {ended === 'blocked' && !linkNotice && (
            <Notice tone="warning">{errorText(appError('forbidden', blockedCode))}</Notice>
          )}
          {linkNotice && (
            <Notice tone={linkNotice === 'unasked' ? 'info' : 'warning'}>
              <p>{texts.linkNotices[linkNotice]}</p>
              <Button variant="text" onClick={() => turnTo('confirm')}>
                {texts.linkConfirm}
              </Button>
              {linkNotice !== 'unasked' && (
                <Button variant="text" onClick={() => turnTo('reset')}>
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
                <Button variant="text" onClick={() => turnTo('signUp')}>
                  {texts.signedUpOther}
                </Button>
                <Button variant="text" onClick={() => turnTo('signIn')}>
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
            // Supabase Auth takes a new password only after the code.
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
                  // Replaces the entry: Back must not lead to a sign-up that is done.
                  goTo('signIn', { replace: true });
                  setMail({ state: 'signedUp', address: values.email.trim(), at: 'signIn' });
                }}
                onUnconfirmed={() => setMail({ state: 'needed', address: values.email.trim(), at: shown })}
              />
              <div className={styles.links}>
                <Button variant="text" onClick={() => turnTo(shown === 'signIn' ? 'signUp' : 'signIn')}>
                  {shown === 'signIn' ? texts.toSignUp : texts.toSignIn}
                </Button>
                {shown === 'signIn' && (
                  <Button variant="text" onClick={() => turnTo('reset')}>
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
                <Button variant="text" onClick={() => turnTo('signIn')}>
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
 * The view is a part of the history entry, so that Back turns the card over again. Hydration has to render the view
 * that the HTML has, whatever the history says; the next render follows the history.
 */
function useAuthView() {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: object | null; search: string };
  const asked = readAuthView({ state, search });
  const view = useSyncExternalStore(
    subscribe,
    () => asked,
    () => {
      if (typeof document === 'undefined') return asked;
      return document.getElementsByName('fullName').length > 0 ? 'signUp' : 'signIn';
    },
  );
  /** Keeps the rest of the entry's state, such as where a visitor wanted to go. */
  const goTo = (next: AuthView, { replace = false } = {}) =>
    void navigate(paths.auth, { replace, state: { ...state, view: next } });
  return [view, goTo] as const;
}
