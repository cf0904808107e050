import { act, screen, waitFor, within } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp, storeSession, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, held } from '../../mocks/testing/testBackend';
import { sessionStorageKey, verifierStorageKey } from '../supabase/tokenStorage';

const restCalls = ({ calls }: RenderedApp) => calls.filter(({ path }) => path.startsWith('/rest/'));

async function fillSignIn({ user }: RenderedApp, email: string, password: string): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), email);
  await fill(user, screen.getByLabelText('Password'), password);
}

const pressSignIn = ({ user }: RenderedApp) => user.click(screen.getByRole('button', { name: 'Sign In' }));

const dashboard = () => screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });

describe('sign-in', () => {
  test('Sign-in leads to the dashboard with a toast, and no call for data is sent with the anon key alone', async () => {
    const app = await renderApp({ at: '/auth' });
    await app.user.type(await screen.findByLabelText('Email'), 'customer@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'customer-demo');
    await pressSignIn(app);

    expect(await screen.findByText('Signed in successfully!')).toBeVisible();
    expect(await dashboard()).toBeVisible();
    expect(app.location()).toBe('/dashboard');
    expect(await screen.findByText('Okafor Notary & Mobile Signing')).toBeVisible();
    expect(restCalls(app).filter(({ sentAs }) => sentAs === 'anon')).toEqual([]);
  });

  test('A sign-in with a wrong password shows the server’s message and keeps the input', async () => {
    const app = await renderApp({ at: '/auth' });
    await fillSignIn(app, 'customer@example.com', 'wrong');
    await pressSignIn(app);

    const alert = await screen.findByRole('alert');
    expect(await within(alert).findByText('Invalid login credentials')).toBeVisible();
    expect(within(alert).getByText('Error')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('customer@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(app.location()).toBe('/auth');
  });

  test('Submitting the sign-in twice makes one call', async () => {
    const app = await renderApp({ at: '/auth' });
    await fillSignIn(app, 'customer@example.com', 'customer-demo');
    await act(async () => {
      const form = screen.getByRole('form', { name: 'Sign In' });
      if (!(form instanceof HTMLFormElement)) throw new Error('not a form');
      form.requestSubmit();
      form.requestSubmit();
    });
    await dashboard();
    expect(app.calls.filter(({ path }) => path.startsWith('/auth/v1/token'))).toHaveLength(1);
  });

  test.each([
    ['status 503', { status: 503 }],
    ['status 500', { status: 500 }],
    ['a dropped connection', 'drop'],
    ['a proxy’s page', { html: 502 }],
    ['a page with status 200', { html: 200 }],
    ['half a response', 'truncate'],
  ] as const)(
    'A sign-in that meets %s shows a readable message and succeeds on retry',
    async (_name, then) => {
      const app = await renderApp({
        at: '/auth',
        faults: [{ match: { path: '/auth/v1/token' }, on: { first: 1 }, then }],
      });
      await fillSignIn(app, 'customer@example.com', 'customer-demo');
      await pressSignIn(app);
      const alert = await screen.findByRole('alert');
      expect(await within(alert).findByText(/try again/i)).toBeVisible();
      expect(document.body.textContent).not.toMatch(/<|\{|HTTP|fetch|JSON|null|undefined/);
      expect(screen.getByLabelText('Password')).toHaveValue('customer-demo');

      await pressSignIn(app);
      expect(await dashboard()).toBeVisible();
    },
  );
});

describe('an error without a code', () => {
  const refuse = (status: number) => [{ then: { status, body: { message: 'no' } } }];

  test.each([401, 404, 409])(
    'An error without a code (%s) at sign-in or sign-up mentions neither an ended session nor a changed row',
    async (status) => {
      const app = await renderApp({ at: '/auth', faults: refuse(status) });
      const misleading = /session has ended|[Ss]omeone else|no longer exists/;
      const refusal = /The server didn’t accept this|Something went wrong/;
      await fillSignIn(app, 'customer@example.com', 'customer-demo');
      await pressSignIn(app);
      expect(await within(await screen.findByRole('alert')).findByText(refusal)).toBeVisible();
      expect(document.body.textContent).not.toMatch(misleading);
      await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      await app.user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
      await fill(app.user, screen.getByLabelText('Full Name'), 'Ann');
      await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
      expect(await within(await screen.findByRole('alert')).findByText(refusal)).toBeVisible();
      expect(document.body.textContent).not.toMatch(misleading);
    },
  );
});

test('An account without a profile row is treated as a customer', async () => {
  const info = jest.spyOn(console, 'info').mockReturnValue();
  const noRow = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' };
  const app = await renderApp({
    at: '/admin',
    as: 'customer',
    faults: [{ match: { table: 'profiles' }, then: { status: 406, body: noRow } }],
  });
  await waitFor(() => expect(app.location()).toBe('/'));
  expect(app.store.getState().session).toMatchObject({ status: 'signedIn', role: 'user', roleError: null });
  expect(document.body.textContent).not.toMatch(/Cannot coerce|Loading/);
  info.mockRestore();
});

/** A page whose session lookup keeps failing says so after 8 seconds. */
const untilReported = 9_000;

const rateLimits = [
  ['plain text', { status: 429, body: 'slow down' }],
  ['an HTML page', { html: 429 }],
  ['JSON with a code', { status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: '' } }],
] as const;

describe('a rate limit', () => {
  const expectMessage = async () =>
    expect(
      await within(await screen.findByRole('alert')).findByText(/wait a moment and try again/),
    ).toBeVisible();

  test.each(rateLimits)(
    'A rate limit (answered with %s) is reported at sign-in, at sign-up and when requesting an email',
    async (_name, then) => {
      const app = await renderApp({ at: '/auth', faults: [{ then }] });
      await fillSignIn(app, 'customer@example.com', 'customer-demo');
      await pressSignIn(app);
      await expectMessage();
      await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      await app.user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
      await fill(app.user, screen.getByLabelText('Full Name'), 'Ann');
      await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
      await expectMessage();
      await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      await app.user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
      await app.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
      await app.user.click(screen.getByRole('button', { name: 'Send link' }));
      await expectMessage();
      // One per form: a rate-limited call is not repeated.
      expect(app.calls).toHaveLength(3);
    },
  );

  test.each(rateLimits)(
    'A rate limit (answered with %s) on a token refresh does not end the session',
    async (_name, then) => {
      const app = await renderApp({
        at: '/dashboard',
        as: 'customer',
        expired: true,
        faults: [{ match: { query: { grant_type: 'refresh_token' } }, on: { first: 2 }, then }],
      });
      expect(await dashboard()).toBeVisible();
      expect(await screen.findByText('Okafor Notary & Mobile Signing')).toBeVisible();
      expect(app.store.getState().session).toMatchObject({ status: 'signedIn', ended: null });
    },
  );
});

describe('a rate limit at the start of the page', () => {
  const renewal = { query: { grant_type: 'refresh_token' } };
  const open = (headers: Record<string, string>) =>
    renderApp({
      at: '/dashboard',
      as: 'customer',
      expired: true,
      faults: [{ match: renewal, then: { status: 429, body: 'slow down', headers } }],
    });

  test.each([
    [{}, 'Please wait a moment and try again.'],
    [{ 'Retry-After': '60' }, 'Please try again in 60 seconds.'],
    [{ 'Retry-After': '600' }, 'Please try again in 10 minutes.'],
  ])(
    'A rate limit (headers %j) at page load is reported, and does not end the session',
    async (headers, advice) => {
      jest.useFakeTimers({ advanceTimers: true });
      const app = await open(headers);
      await act(() => jest.advanceTimersByTimeAsync(untilReported));
      expect(screen.getByText('Too many attempts.')).toBeVisible();
      expect(screen.getByText(advice)).toBeVisible();
      expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
      await app.backend.faults.clear();
      await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
      jest.useRealTimers();
      expect(await dashboard()).toBeVisible();
    },
  );

  test('After a rate limit of 5 seconds at page load, the page tries again after 5 seconds and loads by itself', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const app = await open({ 'Retry-After': '5' });
    const renewals = () => app.calls.filter(({ path }) => path.includes('refresh_token')).length;
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(renewals()).toBe(1);
    await app.backend.faults.clear();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    jest.useRealTimers();
    expect(await dashboard()).toBeVisible();
    expect(renewals()).toBe(2);
  });
});

describe('sign-up', () => {
  async function signUp(app: RenderedApp, name: string, email: string, password: string): Promise<void> {
    await app.user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
    if (name) await fill(app.user, screen.getByLabelText('Full Name'), name);
    await fill(app.user, screen.getByLabelText('Email'), email);
    await fill(app.user, screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  }

  test('Sign-up asks to confirm the email, and the mailed link signs in in the same browser', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann Example', 'ann@example.com', 'a-good-password');
    expect(
      await screen.findByText('Account created! Please check your email to confirm your account.'),
    ).toBeVisible();

    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText(/^We’ve sent an email to/)).toHaveTextContent('ann@example.com');

    // Before the link is followed, the right password is not enough.
    await app.user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await fill(app.user, screen.getByLabelText('Password'), 'a-good-password');
    await pressSignIn(app);
    expect(await screen.findByText('Email not confirmed')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('a-good-password');

    const [mail] = await app.backend.mailbox.list('ann@example.com');
    const answer = await fetch(mail!.link!, { redirect: 'manual' });
    const landed = new URL(answer.headers.get('location')!);
    expect(landed.searchParams.has('code')).toBe(true);
    await app.leave();
    const opened = await renderApp({ at: landed.pathname + landed.search, backend: app.backend });
    expect(await dashboard()).toBeVisible();
    expect(opened.location()).toBe('/dashboard');
    expect(opened.backend.db.profile.findFirst({ email: 'ann@example.com' })).toMatchObject({
      full_name: 'Ann Example',
      role: 'user',
    });
  });

  test('After a sign-up with a wrong address, the form comes back with the name and the address, to be corrected and sent again', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann Example', 'an@example.com', 'a-good-password');
    await app.user.click(await screen.findByRole('button', { name: 'Use a different email address' }));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ann Example');
    expect(screen.getByLabelText('Email')).toHaveValue('an@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await app.user.clear(screen.getByLabelText('Email'));
    await fill(app.user, screen.getByLabelText('Email'), 'ann@example.com');
    await fill(app.user, screen.getByLabelText('Password'), 'a-good-password');
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(await app.backend.mailbox.list('ann@example.com')).toHaveLength(1);
  });

  test('After a sign-up the confirmation link can be sent again', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann Example', 'ann@example.com', 'a-good-password');
    await screen.findByRole('heading', { name: 'Check your email' });
    await app.backend.clock.advance(90);
    await app.user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(
      await screen.findByText('If that address still needs to be confirmed, we’ve sent a new link.'),
    ).toBeVisible();
    expect(await app.backend.mailbox.list('ann@example.com')).toHaveLength(2);
  });

  test('A confirmation link still signs in after another email was refused because it was too soon', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann Example', 'ann@example.com', 'a-good-password');
    await app.user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/you can only request this after/)).toBeVisible();

    const [mail] = await app.backend.mailbox.list('ann@example.com');
    const answer = await fetch(mail!.link!, { redirect: 'manual' });
    const landed = new URL(answer.headers.get('location')!);
    await app.leave();
    await renderApp({ at: landed.pathname + landed.search, backend: app.backend });
    expect(await dashboard()).toBeVisible();
  });

  test('A sign-up with a weak password shows the server’s reason and keeps the input', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann', 'ann@example.com', '123');
    expect(await screen.findByText('Password should be at least 6 characters.')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ann');
    expect(screen.getByLabelText('Password')).toHaveValue('123');
  });

  test('A sign-up with an existing email responds like any other sign-up', async () => {
    const app = await renderApp({ at: '/auth' });
    await signUp(app, 'Ann', 'customer@example.com', 'a-good-password');
    expect(
      await screen.findByText('Account created! Please check your email to confirm your account.'),
    ).toBeVisible();
  });
});

describe('mail links', () => {
  test('A mail link that is opened in another browser asks to sign in, does not say that the email is confirmed, and is removed from the URL', async () => {
    const app = await renderApp({ at: '/?code=11111111-2222-4333-8444-555555555555' });
    expect(
      await screen.findByText('Please sign in. If your email isn’t confirmed yet, ask for a new link.'),
    ).toBeVisible();
    expect(document.body.textContent).not.toMatch(/is confirmed/);
    expect(app.location()).toBe('/auth');
    expect(app.calls).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Send a new confirmation link' }));
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  });

  test.each([false, true])(
    'The code of a campaign stays in the URL (mail pending: %s)',
    async (isMailPending) => {
      if (isMailPending) localStorage.setItem(verifierStorageKey(), '"the-secret"');
      const app = await renderApp({ at: '/?code=SUMMER10&utm_source=flyer' });
      expect(await screen.findByText('300% Average ROI Increase')).toBeVisible();
      expect(app.location()).toBe('/?code=SUMMER10&utm_source=flyer');
      expect(app.store.getState().session).toMatchObject({ status: 'anonymous', linkNotice: null });
      expect(app.calls).toEqual([]);
      expect(localStorage.getItem(verifierStorageKey())).toBe(isMailPending ? '"the-secret"' : null);
    },
  );

  test('A mail link with an unknown code is reported as expired or used', async () => {
    localStorage.setItem(verifierStorageKey(), '"the-secret"');
    const app = await renderApp({ at: '/?code=11111111-2222-4333-8444-555555555555' });
    expect(await screen.findByText(/This link has expired or has already been used/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/is confirmed/);
    expect(app.store.getState().session!.status).toBe('anonymous');
  });

  test('An expired mail link is reported as expired, and a new one is offered', async () => {
    const app = await renderApp({
      at: '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    });
    expect(await screen.findByText(/This link has expired or has already been used/)).toBeVisible();
    expect(app.location()).toBe('/auth');
    await app.user.click(screen.getByRole('button', { name: 'Send a new confirmation link' }));
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  });

  test('The tokens in a link’s URL are never used', async () => {
    const app = await renderApp({ at: '/#access_token=stolen&refresh_token=stolen&token_type=bearer' });
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(app.location()).toBe('/auth');
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(app.calls).toEqual([]);
  });

  test('Switching the form while somebody types keeps the focus in the shared field', async () => {
    const app = await renderApp({ at: '/auth' });
    await app.user.type(await screen.findByLabelText('Email'), 'ada@');
    // A click that does not move the focus, like one from before hydration that is repeated after it.
    act(() => screen.getByRole('button', { name: 'Forgot your password?' }).click());
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await app.user.keyboard('example.com');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  test('A password link leads to choosing a new password', async () => {
    const app = await renderApp({ at: '/auth' });
    await app.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await fill(app.user, screen.getByLabelText('Email'), 'customer@example.com');
    await app.user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/If that address has an account/)).toBeVisible();

    const [mail] = await app.backend.mailbox.list('customer@example.com');
    const answer = await fetch(mail!.link!, { redirect: 'manual' });
    const landed = new URL(answer.headers.get('location')!);
    await app.leave();
    const opened = await renderApp({ at: landed.pathname + landed.search, backend: app.backend });
    await fill(opened.user, await screen.findByLabelText('New password'), 'another-password');
    await opened.user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(await dashboard()).toBeVisible();
  });
});

describe('sign-out', () => {
  test('Sign-out leads to / and ends the session', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await dashboard();
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test.each([
    ['without a connection', 'drop'],
    ['while the server is down', { status: 503 }],
    ['when a web page comes instead of the server’s answer', { html: 200 }],
  ] as const)('Sign-out %s still works on this device', async (_name, then) => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await dashboard();
    await app.backend.faults.replace({ then });
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(app.store.getState().session).toMatchObject({ status: 'anonymous', user: null });
  });

  test('Sign-out clears the input, even for the same user', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await dashboard();
    await fill(app.user, screen.getByLabelText('Business Name'), 'Half typed');
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(JSON.stringify(app.store.getState())).not.toContain('Half typed');
    await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
    await fillSignIn(app, 'customer@example.com', 'customer-demo');
    await pressSignIn(app);
    await dashboard();
    expect(screen.getByLabelText('Business Name')).toHaveValue('');
  });
});

describe('the session', () => {
  test('A session is restored after a reload, behind "Loading..." and without a redirect', async () => {
    const app = await renderApp({
      at: '/dashboard',
      as: 'customer',
      expired: true,
      faults: [{ match: { path: '/auth/v1/token' }, delay: held }],
    });
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(app.location()).toBe('/dashboard');
    app.backend.release();
    expect(await dashboard()).toBeVisible();
    expect(app.calls.filter(({ path }) => path.includes('grant_type=refresh_token'))).toHaveLength(1);
  });

  test.each([
    ['not JSON', '{"not": "a session"'],
    ['a JSON string', '"text"'],
    [
      'a session without a user',
      JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 9_999_999_999 }),
    ],
  ])('Invalid data in storage (%s) does not count as a session', async (_name, data) => {
    localStorage.setItem(sessionStorageKey(), data);
    const app = await renderApp({ at: '/dashboard' });
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(app.location()).toBe('/auth');
  });

  test('An expired session is refreshed once for all waiting calls, without a message', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await dashboard();
    await screen.findByText('Okafor Notary & Mobile Signing');
    const stored = JSON.parse(localStorage.getItem(sessionStorageKey())!);
    localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...stored, expires_at: 1 }));
    app.calls.length = 0;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(restCalls(app).length).toBeGreaterThan(1));
    expect(app.calls.filter(({ path }) => path.includes('grant_type=refresh_token'))).toHaveLength(1);
    expect(screen.queryByText('Error')).toBeNull();
    expect(app.location()).toBe('/dashboard');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('A refused session ends on /auth with the reason, and signing in returns to the page with its draft', async () => {
    const app = await renderApp({ scenario: 'revoked-session', at: '/dashboard', as: 'customer' });
    await dashboard();
    await app.user.type(screen.getByLabelText('Business Name'), 'Half typed');
    // Only now, because with an expired session any call during the typing would end it.
    const stored = JSON.parse(localStorage.getItem(sessionStorageKey())!);
    localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...stored, expires_at: 1 }));
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(app.location()).toBe('/auth');

    await fillSignIn(app, 'customer@example.com', 'customer-demo');
    await pressSignIn(app);
    await dashboard();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Half typed');
  });

  test('A sign-out while a request is being submitted shows no error', async () => {
    const app = await renderApp({
      at: '/dashboard',
      as: 'customer',
      faults: [{ match: { method: 'POST', table: 'optimization_requests' }, delay: held }],
    });
    await dashboard();
    await fill(app.user, screen.getByLabelText('Business Name'), 'Half Moon Tailors');
    await fill(app.user, screen.getByLabelText('Location'), 'Boise, ID');
    await fill(app.user, screen.getByRole('textbox', { name: /^Keywords/ }), 'tailor');
    await app.user.click(screen.getByRole('button', { name: 'Submit request' }));
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText(/Dominate/)).toBeVisible();
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
  });

  test('A deleted account’s session ends, and does not affect the next user', async () => {
    // A session of another back end, so that this one has no such user.
    await storeSession(createTestFake({ seed: 9 }), demoAccount('customer'));
    const app = await renderApp({ at: '/dashboard' });
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    await fillSignIn(app, 'customer@example.com', 'customer-demo');
    await pressSignIn(app);
    expect(await dashboard()).toBeVisible();
    expect(await screen.findByText('Okafor Notary & Mobile Signing')).toBeVisible();
    expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
  });

  test('Another user in the same tab sees no data of the previous user', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await screen.findByText('Okafor Notary & Mobile Signing');
    await fill(app.user, screen.getByLabelText('Business Name'), 'Mine alone');
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
    await fillSignIn(app, 'admin@example.com', 'admin-demo');
    await pressSignIn(app);
    await dashboard();
    expect(screen.getByLabelText('Business Name')).toHaveValue('');
    expect(await screen.findByText('No requests yet')).toBeVisible();
    expect(screen.queryByText('Okafor Notary & Mobile Signing')).toBeNull();
  });

  test('A form is not sent when another user has signed in in another tab', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await screen.findByText('Okafor Notary & Mobile Signing');
    await fill(app.user, screen.getByLabelText('Business Name'), 'Mine alone');
    await fill(app.user, screen.getByLabelText('Location'), 'Austin, TX');
    await fill(app.user, screen.getByLabelText('Keywords (comma-separated)'), 'one');
    await storeSession(app.backend, demoAccount('admin'));
    const before = app.backend.db.request.count();
    await app.user.click(screen.getByRole('button', { name: 'Submit request' }));

    expect(
      await screen.findByText('Another tab has signed in as someone else. Nothing was sent.'),
    ).toBeVisible();
    await waitFor(() => expect(app.store.getState().session!.user?.email).toBe('admin@example.com'));
    expect(app.backend.db.request.count()).toBe(before);
    await dashboard();
    expect(screen.getByLabelText('Business Name')).toHaveValue('');
    expect(screen.queryByText('Okafor Notary & Mobile Signing')).toBeNull();
  });

  test.each(['blocked', 'full'])('The product works with storage that is %s', async (problem) => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No', problem === 'full' ? 'QuotaExceededError' : 'SecurityError');
    });
    if (problem === 'blocked') {
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('No', 'SecurityError');
      });
    }
    const app = await renderApp({ at: '/auth' });
    await fillSignIn(app, 'customer@example.com', 'customer-demo');
    await pressSignIn(app);
    expect(await dashboard()).toBeVisible();
    expect(await screen.findByText('Okafor Notary & Mobile Signing')).toBeVisible();
    expect(setItem).toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test('The landing page makes no call for a visitor, and knows that there is no session', async () => {
    const app = await renderApp({ at: '/' });
    expect(app.store.getState().session!.status).toBe('anonymous');
    expect(app.calls).toEqual([]);
  });

  test('A failed session lookup is reported and can be retried', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const app = await renderApp({
      at: '/dashboard',
      as: 'customer',
      expired: true,
      faults: [{ then: 'drop' }],
    });
    expect(screen.getByText('Loading...')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(untilReported));
    expect(screen.getByText('We couldn’t reach the server.')).toBeVisible();
    expect(document.title).toBe('We couldn’t reach the server. · AutoSuggest AI');
    expect(app.location()).toBe('/dashboard');

    await app.backend.faults.clear();
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    jest.useRealTimers();
    expect(await dashboard()).toBeVisible();
  });

  test('A failed session lookup can be ended by signing out', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const app = await renderApp({ at: '/auth', as: 'customer', expired: true, faults: [{ then: 'drop' }] });
    await act(() => jest.advanceTimersByTimeAsync(untilReported));
    await act(async () => screen.getByRole('button', { name: 'Sign Out' }).click());
    // A sign-out waits for the server for up to 6 seconds.
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    jest.useRealTimers();
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(app.store.getState().session!.status).toBe('anonymous');
  });
});
