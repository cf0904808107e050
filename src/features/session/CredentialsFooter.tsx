import type { Contact } from '../../config';
import type { AuthView } from '../../lib/authView';
import { Button } from '../../ui/Button';
import styles from './authPage.module.css';
import type { CredentialMode } from './credentialRules';
import { SignUpTerms } from './SignUpTerms';
import { useVisitorSearchText } from './visitorSearch';
import * as texts from './texts';

interface CredentialsFooterProps {
  mode: CredentialMode;
  legal: Contact['legal'];
  onSwitch: (view: AuthView) => void;
}

/** Links to the other forms. Below a sign-up, also its terms, and the visitor's search that it saves. */
export function CredentialsFooter({ mode, legal, onSwitch }: CredentialsFooterProps) {
  const words = useVisitorSearchText();
  return (
    <>
      <div className={styles.links}>
        <Button variant="text" onClick={() => onSwitch(mode === 'signIn' ? 'signUp' : 'signIn')}>
          {mode === 'signIn' ? texts.toSignUp : texts.toSignIn}
        </Button>
        {mode === 'signIn' && (
          <Button variant="text" onClick={() => onSwitch('reset')}>
            {texts.toReset}
          </Button>
        )}
      </div>
      {mode === 'signUp' && legal && (
        <p className={styles.words}>
          <SignUpTerms {...legal} />
        </p>
      )}
      {mode === 'signUp' && words && (
        <p className={styles.words} dir="auto">
          {texts.saved(words)}
        </p>
      )}
    </>
  );
}
