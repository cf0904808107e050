import type { LegalPages } from '../../config';
import * as texts from './texts';

/** What somebody who signs up agrees to; nothing where the site's owner has no such pages. */
export function SignUpTerms({ terms, privacy }: LegalPages) {
  if (!terms && !privacy) return null;
  return texts.agreement(
    terms && <a href={terms}>{texts.terms}</a>,
    privacy && <a href={privacy}>{texts.privacy}</a>,
  );
}
