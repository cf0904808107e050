/** What a site for the public may not have, because it is invented or missing. */
import { customerStories } from '../../src/features/marketing/customerStoriesTexts';
import type { BuildSettings } from './targets';

/** One message with everything that is missing and how to give it, or null. */
export function findInvented(
  settings: BuildSettings,
  stories: readonly unknown[] = customerStories,
): string | null {
  if (settings.EXAMPLES === 'allowed') return null;
  const missing = [
    !settings.TERMS_URL && 'TERMS_URL: the https address of your terms',
    !settings.PRIVACY_URL && 'PRIVACY_URL: the https address of your privacy policy',
    !settings.COMPANY && 'COMPANY: the name and postal address of your company, for the footer',
    stories.length !== 3 &&
      'The testimonials are invented: put three of your own customers’ into src/features/marketing/customerStoriesTexts.ts',
  ].filter((line) => line !== false);
  if (missing.length === 0) return null;
  return [
    'This site is not ready for the public:',
    ...missing.map((line) => `  ${line}`),
    'Confirm price, trial and claims, too: src/lib/offer.ts, and texts.ts and staticTexts.ts in src/features/marketing.',
    'For a site that the public does not see, set EXAMPLES=allowed.',
  ].join('\n');
}
