import type { LiveServer } from '../customerJourney';
import { localBuild } from '../../scripts/build/testBuilds';

/** Reads mails where a person does: on the page of captured mails. */
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
  // @supabase/lite has no PKCE: its links carry tokens, which the product does not accept from an address.
  linkSignsIn: false,
};
