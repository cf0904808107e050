import type { LegalPages } from '../config';
import * as texts from './texts';

/** Links to the pages of the site's owner, who has at least one. */
export function LegalLinks({ terms, privacy }: LegalPages) {
  return (
    <nav aria-label={texts.legal}>
      {terms && (
        <a href={terms} rel="terms-of-service">
          {texts.terms}
        </a>
      )}
      {terms && privacy && ' · '}
      {privacy && (
        <a href={privacy} rel="privacy-policy">
          {texts.privacy}
        </a>
      )}
    </nav>
  );
}
