import type { LiveServer } from '../customerJourney';
import { localBuild } from '../../scripts/build/testBuilds';

/** Mails are read where a person reads them: on the page of captured mails. */
export const localServer: LiveServer = {
  openMailLink: async (page, to) => {
    await page.goto(localBuild.mailsUrl);
    await page
      .getByRole('listitem')
      .filter({ hasText: to })
      .first()
      .getByRole('link', { name: 'Open the link of this mail' })
      .click();
  },
  // @supabase/lite knows no PKCE: its links carry tokens, which the product does not take from an address.
  linkSignsIn: false,
};
