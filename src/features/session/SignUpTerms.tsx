import type { LegalPages } from '../../config';

/** What somebody who signs up agrees to; nothing where the site's owner has no such pages. */
export function SignUpTerms({ terms, privacy }: LegalPages) {
  if (!terms && !privacy) return null;
  return (
    <>
      By signing up you agree to the {terms && <a href={terms}>terms</a>}
      {terms && privacy && ' and the '}
      {privacy && <a href={privacy}>privacy policy</a>}.
    </>
  );
}
