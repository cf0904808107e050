import { refusedSignIn, walkFromSignUpToHandledRequest } from '../customerJourney';
import { test } from '../quietPage';
import { localServer } from './localServer';

test('on a real database a customer comes from sign-up to a handled request', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedSignIn);
  test.setTimeout(120_000);
  await walkFromSignUpToHandledRequest(page, test.step, localServer);
});
