import { useState } from 'react';
import type { Contact } from '../../config';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { needsCode } from '../../supabase/secondFactor';
import { useEarlyInput } from '../../forms/useEarlyInput';
import { Button } from '../../ui/Button';
import { LazyPart } from '../../ui/LazyPart';
import { Notice } from '../../ui/Notice';
import { PageMeta } from '../../ui/PageMeta';
import { AppTheme } from '../../styles/AppTheme';
import styles from './authPage.module.css';
import type { AuthView } from '../../lib/authView';
import { CredentialsFooter } from './CredentialsFooter';
import { CredentialsForm } from './CredentialsForm';
import { credentialFields, type CredentialField } from './credentialRules';
import { AuthNotices } from './AuthNotices';
import { MailLinkForm } from './MailLinkForm';
import { NewPasswordForm } from './NewPasswordForm';
import { AuthBenefits } from './AuthBenefits';
import { lazySecondFactor } from '../secondFactor/lazySecondFactor';
import * as missingTexts from '../secondFactor/missingTexts';
import { linkNoticeDismissed, selectSession } from './sessionSlice';
import { SentMailNotice, SignedUp, type SentMail } from './SentMail';
import { useAuthView } from './useAuthView';
import { useFormFocus } from './useFormFocus';
import { saveSearchFor } from './visitorSearch';
import * as texts from './texts';

/** Sign in, sign up, and everything that mail links lead to: one card, one address. */
export function AuthPage({ contact: { legal } }: { contact: Contact }) {
  const dispatch = useAppDispatch();
  const { recovering, linkNotice } = useAppSelector(selectSession);
  const [view, goTo] = useAuthView();
  const [values, setValues] = useState({ fullName: '', email: '', password: '' });
  const [mail, setMail] = useState<SentMail | null>(null);
  const shown = recovering ? 'newPassword' : view;
  const signedUpAs = mail?.state === 'signedUp' && mail.at === shown ? mail.address : null;
  const heading = signedUpAs === null ? texts.titles[shown] : texts.signedUpTitle;

  const { card, title, onFocus } = useFormFocus(signedUpAs === null ? shown : 'signedUp');

  useEarlyInput(card, (name, value) => {
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

  return (
    <AppTheme>
      <PageMeta title={heading} description={texts.pageDescription} />
      <div className={styles.page}>
        <section
          ref={card}
          className={`${styles.card} ${shown === 'newPassword' ? styles.alone : styles.beside}`}
          aria-labelledby="auth-title"
          onFocus={onFocus}
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
          <AuthNotices onSwitch={switchTo} />
          {signedUpAs !== null && <SignedUp address={signedUpAs} onSwitch={switchTo} />}
          {mail?.at === shown && signedUpAs === null && <SentMailNotice mail={mail} />}

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
              <CredentialsFooter mode={shown} legal={legal} onSwitch={switchTo} />
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
