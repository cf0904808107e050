import { act, screen, waitFor, within } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake } from '../../mocks/testing/testBackend';

const formHeading = (name: 'Sign In' | 'Sign Up') => screen.findByRole('heading', { level: 1, name });
const press = ({ user }: RenderedApp, name: string) => user.click(screen.getByRole('button', { name }));

const goBack = () => act(() => window.history.back());

describe('sign-in and sign-up in one card', () => {
  test.each([
    ['Get Started', 0],
    ['Get Started', 1],
    ['Start Your Free Trial', 0],
  ])('On the landing page, the link %j (index %i) opens the sign-up form at /auth', async (name, index) => {
    const app = await renderApp();
    const links = await screen.findAllByRole('link', { name });
    expect(links[index]).toHaveAttribute('href', '/auth');
    await app.user.click(links[index]!);
    expect(await formHeading('Sign Up')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toBeVisible();
    expect(app.location()).toBe('/auth');
  });

  test('The links "Sign In" and "Get Started" switch between the two forms and keep the email', async () => {
    const app = await renderApp({ at: '/auth?mode=sign-up' });
    await formHeading('Sign Up');
    await fill(app.user, screen.getByLabelText('Email'), 'ann@example.com');
    await app.user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await formHeading('Sign In')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    await app.user.click(screen.getByRole('link', { name: 'Get Started' }));
    expect(await formHeading('Sign Up')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    expect(app.location()).toBe('/auth');
  });

  test('The parameter mode=sign-up opens the sign-up form, also beside parameters of a campaign', async () => {
    await renderApp({ at: '/auth?utm_source=letter&mode=sign-up' });
    expect(await formHeading('Sign Up')).toBeVisible();
    expect(screen.getByRole('form', { name: 'Sign Up' })).toBeVisible();
  });

  test('An unknown mode opens the sign-in form', async () => {
    await renderApp({ at: '/auth?mode=sign-upside-down' });
    expect(await formHeading('Sign In')).toBeVisible();
  });

  test('Switching forms adds a history entry, and Back keeps the shared fields', async () => {
    const app = await renderApp({ at: '/auth' });
    await formHeading('Sign In');
    await press(app, "Don't have an account? Sign up");
    await formHeading('Sign Up');
    await fill(app.user, screen.getByLabelText('Full Name'), 'Ann');
    await fill(app.user, screen.getByLabelText('Email'), 'ann@example.com');
    goBack();
    expect(await formHeading('Sign In')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    // The focus stays in the field that both forms have.
    expect(screen.getByLabelText('Email')).toHaveFocus();
    act(() => window.history.forward());
    await formHeading('Sign Up');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ann');
    goBack();
    await formHeading('Sign In');
    await press(app, 'Forgot your password?');
    await screen.findByRole('heading', { level: 1, name: 'Reset password' });
    goBack();
    expect(await formHeading('Sign In')).toBeVisible();
    expect(app.location()).toBe('/auth');
  });

  test('After switching forms, signing in still leads to the page that asked for it', async () => {
    const app = await renderApp({ at: '/admin?tab=requests' });
    await formHeading('Sign In');
    await press(app, "Don't have an account? Sign up");
    await press(app, 'Already have an account? Sign in');
    await fill(app.user, screen.getByLabelText('Email'), 'admin@example.com');
    await fill(app.user, screen.getByLabelText('Password'), 'admin-demo');
    await press(app, 'Sign In');
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests'));
  });

  test('The sign-up form has the price and the trial above its button, and the sign-in form does not', async () => {
    const app = await renderApp({ at: '/auth?mode=sign-up' });
    await formHeading('Sign Up');
    const form = () => within(screen.getByRole('form'));
    const offer = form().getByText('Free for 14 days, no card needed. Then $497 a month. Cancel anytime.');
    const button = form().getByRole('button', { name: 'Sign Up' });
    expect(offer.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press(app, 'Already have an account? Sign in');
    await formHeading('Sign In');
    expect(form().queryByText(/\$497/)).not.toBeInTheDocument();
  });

  test('The sign-up form shows the benefits of an account', async () => {
    await renderApp({ at: '/auth?mode=sign-up' });
    await formHeading('Sign Up');
    // Queried without its role, because the style sheet hides it where there is no room.
    const offer = document.querySelector('[aria-labelledby="offer-title"]');
    expect(offer).toHaveTextContent(/For local businesses.*500\+ businesses.*24\/7 expert support/);
    expect([...offer!.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
      'We start within one business day',
      '30-day money-back guarantee',
      'Month to month, no contract',
    ]);
  });
});

describe('a new password', () => {
  const meter = () => document.querySelector('[data-strength]')?.getAttribute('data-strength') ?? null;
  const open = async (options: Parameters<typeof createTestFake>[0] = {}) => {
    const app = await renderApp({ at: '/auth?mode=sign-up', backend: createTestFake(options) });
    await formHeading('Sign Up');
    await fill(app.user, screen.getByLabelText('Full Name'), 'Ann');
    await fill(app.user, screen.getByLabelText('Email'), 'ann@example.com');
    return app;
  };

  test('The rule for a new password is shown before anything is typed', async () => {
    await open();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^At least 6 characters/);
    expect(meter()).toBeNull();
  });

  test('A new password is rated as it is typed, and the rating is announced once after a pause', async () => {
    const app = await open();
    jest.useFakeTimers({ advanceTimers: true });
    const ratings = () =>
      screen.getAllByRole('status').filter((region) => /short|Fair|Good/.test(region.textContent));
    await fill(app.user, screen.getByLabelText('Password'), 'abc');
    expect(meter()).toBe('short');
    await fill(app.user, screen.getByLabelText('Password'), 'defg');
    expect(meter()).toBe('fair');
    expect(ratings()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(ratings().map(({ textContent }) => textContent)).toEqual([
      'Fair. A longer one is harder to guess.',
    ]);
    jest.useRealTimers();
  });

  test('Where the project requires more characters than the form says, the error names the project’s number', async () => {
    const app = await open({ settings: { auth: { passwordMinLength: 8 } } });
    const password = screen.getByLabelText('Password');
    await fill(app.user, password, 'abc-def');
    await press(app, 'Sign Up');
    await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
    expect(password).toHaveAccessibleDescription(/^Too short\. Use 8 characters or more\./);
  });

  test('A refused password is rated as refused until it is changed', async () => {
    const app = await open();
    await app.backend.faults.replace({
      match: { path: '/auth/v1/signup' },
      then: {
        status: 422,
        body: {
          code: 'weak_password',
          message: 'Password is known to be weak and easy to guess, please choose a different one.',
          weak_password: { reasons: ['pwned'] },
        },
        headers: { 'x-supabase-api-version': '2024-01-01' },
      },
    });
    const password = screen.getByLabelText('Password');
    await fill(app.user, password, 'correct horse battery');
    expect(meter()).toBe('good');
    await press(app, 'Sign Up');
    await waitFor(() => expect(password).toHaveAttribute('aria-invalid', 'true'));
    expect(meter()).toBe('refused');
    expect(password).toHaveAccessibleDescription(/in a known data leak/);
    await fill(app.user, password, '!');
    expect(password).toHaveAttribute('aria-invalid', 'false');
    expect(meter()).toBe('good');
  });
});

describe('an error', () => {
  const invalid = () =>
    screen
      .getAllByRole('textbox')
      .concat(screen.getByLabelText(/Password$/))
      .filter((field) => field.getAttribute('aria-invalid') === 'true')
      .map((field) => field.getAttribute('name'));

  test('The error of a field is shown until the field is corrected', async () => {
    const app = await renderApp({ at: '/auth' });
    const email = await screen.findByLabelText('Email');
    await fill(app.user, email, 'ann');
    await fill(app.user, screen.getByLabelText('Password'), 'secret');
    await press(app, 'Sign In');
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
    await app.user.type(email, '@');
    expect(email).toHaveAttribute('aria-invalid', 'true');
    await app.user.type(email, 'example.com');
    expect(email).toHaveAttribute('aria-invalid', 'false');
    expect(email).not.toHaveAccessibleDescription();
  });

  test('Several errors get a summary that links to them and shrinks as they are corrected', async () => {
    const app = await renderApp({ at: '/auth?mode=sign-up' });
    await formHeading('Sign Up');
    const summary = within(screen.getByRole('form')).getAllByRole('status').at(-1);
    expect(summary).toBeEmptyDOMElement();
    await press(app, 'Sign Up');
    expect(invalid()).toEqual(['fullName', 'email', 'password']);
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(summary).toHaveTextContent('3 fields to fix:');
    const names = () =>
      within(summary!)
        .queryAllByRole('link')
        .map((link) => link.textContent);
    expect(names()).toEqual(['Full Name', 'Email', 'Password']);
    const at = app.location();
    await app.user.click(within(summary!).getByRole('link', { name: 'Password' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(app.location()).toBe(at);
    await app.user.keyboard('a-good-password');
    await fill(app.user, screen.getByLabelText('Full Name'), 'Ann');
    expect(names()).toEqual(['Email']);
    expect(summary).toHaveTextContent('1 field to fix:');
    await fill(app.user, screen.getByLabelText('Email'), 'ann@example.com');
    expect(summary).toBeEmptyDOMElement();
  });

  test('A single error gets no summary', async () => {
    const app = await renderApp({ at: '/auth' });
    await fill(app.user, await screen.findByLabelText('Email'), 'ann@example.com');
    await press(app, 'Sign In');
    expect(invalid()).toEqual(['password']);
    expect(screen.queryByText(/to fix:/)).toBeNull();
  });

  test('A server error is shown on the card and at its fields, in addition to the toast', async () => {
    const app = await renderApp({ at: '/auth' });
    await fill(app.user, await screen.findByLabelText('Email'), 'customer@example.com');
    await fill(app.user, screen.getByLabelText('Password'), 'wrong');
    await press(app, 'Sign In');
    const alert = await screen.findByRole('alert');
    expect(await within(alert).findByText('Invalid login credentials')).toBeVisible();
    const message = 'That email and password don’t match.';
    expect(within(screen.getByRole('form')).getByText(message)).toBeVisible();
    expect(invalid()).toEqual(['email', 'password']);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await app.user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText(message)).toBeVisible();
    await fill(app.user, screen.getByLabelText('Password'), '!');
    expect(screen.queryByText(message)).toBeNull();
    expect(invalid()).toEqual([]);
  });

  test('When the server is unavailable, the form says so and focuses the message, and a retry succeeds', async () => {
    const app = await renderApp({
      at: '/auth',
      faults: [{ match: { path: '/auth/v1/token' }, on: { first: 1 }, then: { status: 503 } }],
    });
    await fill(app.user, await screen.findByLabelText('Email'), 'customer@example.com');
    await fill(app.user, screen.getByLabelText('Password'), 'customer-demo');
    await press(app, 'Sign In');
    const message = await screen.findByText('Not sent. What you typed is still here: try again.');
    expect(message.parentElement).toHaveFocus();
    expect(invalid()).toEqual([]);
    await press(app, 'Sign In');
    await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
  });

  test.each([
    ['an invalid email', 'email', 'noor@.net', 'long-enough-4-me', /^Enter an email address like/],
    ['a short password', 'password', 'noor@example.net', 'abc', /^Too short\. Use 6 characters or more\./],
    // Auth's limit is 72 bytes; these are 80.
    ['a long password', 'password', 'noor@example.net', 'é'.repeat(40), /^Too long/],
  ])(
    'A sign-up with %s shows the error at the field %s, and not in the strength meter',
    async (_problem, field, email, password, message) => {
      const app = await renderApp({ at: '/auth?mode=sign-up' });
      await formHeading('Sign Up');
      await fill(app.user, screen.getByLabelText('Full Name'), 'Noor');
      await fill(app.user, screen.getByLabelText('Email'), email);
      await fill(app.user, screen.getByLabelText('Password'), password);
      await press(app, 'Sign Up');
      await waitFor(() => expect(invalid()).toEqual([field]));
      expect(document.activeElement).toHaveAttribute('name', field);
      expect(document.activeElement).toHaveAccessibleDescription(message);
      expect(document.querySelector('[data-strength]')).not.toHaveTextContent(message);
    },
  );
});

describe('the form of the dashboard', () => {
  const open = async (options: Parameters<typeof renderApp>[0] = {}) => {
    const app = await renderApp({ at: '/dashboard', as: 'customer', ...options });
    await screen.findByRole('heading', { name: 'Request Optimization' });
    return app;
  };
  const form = () => within(screen.getByRole('form', { name: 'Request Optimization' }));

  test('The dashboard form has a summary of its errors that links to them', async () => {
    const app = await open();
    await press(app, 'Submit request');
    expect(form().getByText('3 fields to fix:')).toBeVisible();
    await app.user.click(form().getByRole('link', { name: 'Keywords (comma-separated)' }));
    expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveFocus();
    await app.user.keyboard('tiles');
    expect(form().getByText('2 fields to fix:')).toBeVisible();
  });

  test.each([
    [
      'a server that is unavailable',
      { status: 503 },
      'Not sent. What you typed is still here: try again.',
      null,
    ],
    [
      'a field that the server refuses',
      {
        status: 400,
        body: {
          code: '23514',
          message: 'new row violates check constraint "optimization_requests_location_check"',
        },
      },
      'The server didn’t accept this. Change it and try again.',
      'location',
    ],
  ])('The dashboard form shows an error until it is resolved: %s', async (_what, then, message, field) => {
    const info = jest.spyOn(console, 'info').mockReturnValue();
    const app = await open({ faults: [{ match: { method: 'POST' }, on: { first: 1 }, then }] });
    await fill(app.user, screen.getByLabelText('Business Name'), 'Tiles');
    await fill(app.user, screen.getByLabelText('Location'), 'Austin, TX');
    await fill(app.user, screen.getByLabelText('Keywords (comma-separated)'), 'tiles');
    await press(app, 'Submit request');
    await app.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(form().getByText(message)).toBeVisible();
    expect(document.querySelector('form [aria-invalid="true"]')?.getAttribute('name') ?? null).toBe(field);
    if (field !== null) await fill(app.user, screen.getByLabelText('Location'), '!');
    await press(app, 'Submit request');
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(form().queryByText(message)).toBeNull();
    info.mockRestore();
  });
});

test('Every field of the four forms is required and labels its Enter key', async () => {
  const hints = () =>
    [...document.querySelectorAll<HTMLInputElement>('form input, form textarea:not([aria-hidden])')].map(
      (field) => [field.name, field.getAttribute('aria-required'), field.getAttribute('enterkeyhint')],
    );
  const app = await renderApp({ at: '/auth' });
  await formHeading('Sign In');
  expect(hints()).toEqual([
    ['email', 'true', 'next'],
    ['password', 'true', 'go'],
  ]);
  await press(app, "Don't have an account? Sign up");
  await formHeading('Sign Up');
  expect(hints()).toEqual([
    ['fullName', 'true', 'next'],
    ['email', 'true', 'next'],
    ['password', 'true', 'go'],
  ]);
  await press(app, 'Already have an account? Sign in');
  await press(app, 'Forgot your password?');
  await screen.findByRole('heading', { name: 'Reset password' });
  expect(hints()).toEqual([['email', 'true', 'go']]);
  await app.leave();
  await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findByRole('heading', { name: 'Request Optimization' });
  expect(hints()).toEqual([
    ['business_name', 'true', 'next'],
    ['location', 'true', 'next'],
    ['keywords', 'true', 'enter'],
  ]);
});
