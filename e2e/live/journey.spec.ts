import { liveBuild } from '../../scripts/build/testBuilds';
import { refusedSignIn, walkFromSignUpToHandledRequest } from '../customerJourney';
import { test } from '../quietPage';

test('On the live build, with its security headers, a customer signs up and an admin handles the request', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(refusedSignIn);
  test.setTimeout(120_000);
  await walkFromSignUpToHandledRequest(page, test.step, {
    // The stand-alone fake answers at the address of a hosted project, over HTTP and across origins.
    openMailLink: async (mailPage, to) => {
      const mailbox = `${liveBuild.supabaseUrl}/_fake/mailbox?to=${encodeURIComponent(to)}`;
      const mails = (await (await request.get(mailbox)).json()) as { link: string }[];
      await mailPage.goto(mails.at(-1)?.link ?? '');
    },
    linkSignsIn: true,
  });
});
