import type { AuthView } from '../../lib/authView';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './authPage.module.css';
import { useResendConfirmationMutation } from './sessionApi';
import * as texts from './texts';

export interface SentMail {
  /** `signedUp`: the first email to a new account; `needed`: an earlier one, whose link was not followed. */
  state: 'signedUp' | 'sent' | 'needed';
  address: string;
  /** The view that mentions the email. */
  at: AuthView;
}

interface SignedUpProps {
  address: string;
  onSwitch: (view: AuthView) => void;
}

/** What a new customer reads in place of the form until the address is confirmed. */
export function SignedUp({ address, onSwitch }: SignedUpProps) {
  return (
    <>
      <p>{texts.signedUp(<Address text={address} />)}</p>
      <div className={styles.links}>
        <SendAgain address={address} />
        <Button variant="text" onClick={() => onSwitch('signUp')}>
          {texts.signedUpOther}
        </Button>
        <Button variant="text" onClick={() => onSwitch('signIn')}>
          {texts.backToSignIn}
        </Button>
      </div>
    </>
  );
}

export function SentMailNotice({ mail: { state, address, at } }: { mail: SentMail }) {
  return (
    <Notice>
      {state === 'sent' ? (
        <p>{texts.sent(<Address text={address} />, at === 'reset')}</p>
      ) : (
        <p>{texts.sentBefore(<Address text={address} />)}</p>
      )}
      {state === 'needed' && <SendAgain address={address} />}
    </Notice>
  );
}

/** A toast reports the result. */
function SendAgain({ address }: { address: string }) {
  const [resend, { isLoading }] = useResendConfirmationMutation();
  return (
    <Button variant="text" isBusy={isLoading} onClick={() => void resend({ email: address })}>
      {texts.sendAgain}
    </Button>
  );
}

/** An address within a sentence. */
const Address = ({ text }: { text: string }) => <strong dir="auto">{text}</strong>;
