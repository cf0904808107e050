import type { LegalPages } from '../config';

/** Links to the pages of the site's owner, who has at least one. */
export function LegalLinks({ terms, privacy }: LegalPages) {
  return (
    <nav aria-label="Legal">
      {terms && (
        <a href={terms} rel="terms-of-service">
          Terms
        </a>
      )}
      {terms && privacy && ' · '}
      {privacy && (
        <a href={privacy} rel="privacy-policy">
          Privacy
        </a>
      )}
    </nav>
  );
}
