import { refusedSignIn, walkFromSignUpToHandledRequest } from '../customerJourney';
import { test } from '../quietPage';
import { localServer } from './localServer';

test('On a real database a customer signs up and an admin handles the request', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedSignIn);
  test.setTimeout(120_000);
  await walkFromSignUpToHandledRequest(page, test.step, localServer);
});
