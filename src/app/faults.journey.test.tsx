/**
 * Runs docs/faults.md: each call of its table “Calls” meets each fault of that page, and a person sees and keeps what its
 * tables say. The page has the expectations, and names the calls that it leaves out; the tests add only how each call
 * comes about.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FaultEffect, FaultRule } from 'supabase-in-memory';
import { totpCode } from 'supabase-in-memory/tools';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { renderApp, storeSession, type RecordedCall, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { casesOfTier } from '../../mocks/testing/tier';
import { notSent } from '../errors/submitTexts';
import { deleted, passwordChanged } from '../features/account/texts';
import { blockedNow, deletedNow } from '../features/admin/personActionsTexts';
import { withdrawn } from '../features/requests/texts';
import { recoveryStarted } from '../features/session/sessionSlice';
import {
  toastConfirm,
  toastPassword,
  toastReset,
  toastSignedIn,
  toastSignedUp,
} from '../features/session/texts';
import { sessionStorageKey, verifierStorageKey } from '../supabase/tokenStorage';

const page = readFileSync(path.resolve(__dirname, '../../docs/faults.md'), 'utf8');

/** The cells of the table under a heading, header row included. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const lines = section.split(/^## /m)[0]!.split('\n');
  const rows = lines.filter((line) => line.startsWith('| '));
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

/** The words of docs/faults.md by the sentences that they stand for. */
const sentences = new Map(tableOf('What people see').map(([word = '', text = '']) => [text, word]));

const sentenceOf = (word: string) => [...sentences].find((entry) => entry[1] === word)?.[0] ?? word;

/** A fault's rule, without the call that it matches. */
type Fault = Omit<FaultRule, 'match'>;

/** The rules of each fault. A rule in the page may be its effect alone. */
const faults = new Map(
  tableOf('Faults')
    .slice(1)
    .map(([name = '', , rules = '']) => [
      name,
      [...rules.matchAll(/`([^`]+)`/g)].map(([, rule = '']): Fault => {
        const read = JSON.parse(rule) as Fault | FaultEffect;
        return typeof read === 'object' && ('delay' in read || 'on' in read)
          ? read
          : { then: read as FaultEffect };
      }),
    ]),
);

interface Call {
  match: NonNullable<FaultRule['match']>;
  /** What is kept, in the words of docs/faults.md. */
  kept: string;
  /** Opens a page on which nothing but the call is left to do. */
  open: () => Promise<RenderedApp>;
  attempt: () => Promise<void>;
  /** Fails if something is lost that docs/faults.md says is kept. */
  keeps: (app: RenderedApp) => void;
  /** Fails if the call did not do its work. */
  works: (app: RenderedApp) => void | Promise<void>;
}

const unavailable = (match: Call['match']): FaultRule[] => [{ match, then: { status: 503 } }];
// Found by text and clicked directly: how people reach a button is the subject of the other journeys.
const press = (name: string) => () => act(async () => screen.getByText(name, { selector: 'button' }).click());
const tryAgain = press('Try again');
/** Presses a button, and then the button of the same name in the dialog that asks for a confirmation. */
const pressAndConfirm = (name: string) => async () => {
  await press(name)();
  const named = () => screen.getAllByText(name, { selector: 'button' });
  await waitFor(() => expect(named()).toHaveLength(2));
  await act(async () => named()[1]?.click());
};
const type = async (label: string, value: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const heading = (name: string) => screen.getByText(name, { selector: 'h1' });
const isOn = (app: RenderedApp, address: string) => expect(app.location()).toBe(address);
const hasText = (text: string | RegExp) => expect(screen.getByText(text)).toBeVisible();

const typed = { email: 'customer@example.com', password: 'customer-demo', name: 'Pia Larsson' };

async function openAuth(...presses: string[]): Promise<RenderedApp> {
  const app = await renderApp({ at: '/auth' });
  await type('Email', typed.email);
  await type('Password', typed.password);
  for (const name of presses) await press(name)();
  return app;
}

const keepsEmail = () => expect(screen.getByLabelText('Email')).toHaveValue(typed.email);
const keepsCredentials = () => {
  keepsEmail();
  expect(screen.getByLabelText('Password')).toHaveValue(typed.password);
};
const keepsSession = () => expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
const keepsRows = (name: string, count?: number) => () => {
  keepsSession();
  // Rows are hidden from somebody who may not read them.
  if (screen.queryByText(sentenceOf('forbidden'))) return;
  const rows = `ul[aria-label="${name}"] > li, [role=table][aria-label="${name}"] [role=row]:has([role=cell])`;
  expect(document.querySelectorAll(rows).length).toBeGreaterThan(0);
  hasText(new RegExp(`^${count ?? '\\d+'} requests$`));
};

/** Requests a password link as this browser would. Returns the query, `?code=…`, of the page to which it leads. */
async function requestPasswordLink(backend: TestFake): Promise<string> {
  const secret = 'a-secret-of-forty-three-characters-or-more-x';
  await backend.respond(
    new Request(`${backend.url}/auth/v1/recover?redirect_to=${encodeURIComponent(location.origin)}/auth`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: typed.email,
        code_challenge: secret,
        code_challenge_method: 'plain',
      }),
    }),
  );
  localStorage.setItem(verifierStorageKey(), JSON.stringify(`${secret}/recovery`));
  const [mail] = await backend.mailbox.list(typed.email);
  const answer = await backend.respond(new Request(mail?.link ?? ''));
  return new URL(answer.headers.get('location') ?? '').search;
}

async function addRequests(backend: TestFake, count: number): Promise<void> {
  const owner = backend.db.profile.get({ email: typed.email });
  for (let index = 0; index < count; index += 1)
    backend.db.request.create({ owner, business_name: 'Ortega' });
}

/** Opens a list whose next page failed to load. */
async function openNextPage(
  options: Parameters<typeof renderApp>[0],
  count: number,
  match: Call['match'],
): Promise<RenderedApp> {
  const backend = createTestFake({ scenario: 'empty' });
  await addRequests(backend, count);
  const app = await renderApp({ ...options, backend });
  await screen.findByText(new RegExp(`^${count} requests$`));
  await backend.faults.replace(...unavailable(match));
  const { requestsApi } = await import('../features/requests/requestsApi');
  const { adminApi } = await import('../features/admin/adminApi');
  const userId = app.store.getState().session!.user!.id;
  const [view] = adminApi.util.selectCachedArgsForQuery(app.store.getState() as never, 'adminRequests');
  const further = { direction: 'forward', subscribe: false } as const;
  await act(
    async () =>
      void (await (view
        ? app.store.dispatch(adminApi.endpoints.adminRequests.initiate(view, further))
        : app.store.dispatch(requestsApi.endpoints.ownRequests.initiate({ userId, status: null }, further)))),
  );
  await screen.findByText('Load more', { selector: 'button' });
  return app;
}

/** Opens a page on which this call failed, so that an error notice stands in the place of what it loads. */
const openFailed = async (match: Call['match'], options: Parameters<typeof renderApp>[0]) => {
  const app = await renderApp({ ...options, faults: unavailable(match) });
  await screen.findByText('Try again', { selector: 'button' });
  return app;
};

/** Opens an admin's list in which the customer has one request, and waits for the control with this label. */
const openRow = (at: string, label: string) => async () => {
  const backend = createTestFake({ scenario: 'empty' });
  await addRequests(backend, 1);
  const app = await renderApp({ at, as: 'admin', backend });
  await screen.findByLabelText(label);
  return app;
};

const selectOf = (name: string) => screen.getByLabelText(name);
const choose = (name: string, value: string) => async () => {
  fireEvent.change(selectOf(name), { target: { value } });
};
/** The control shows what is stored, as a call whose answer was lost may have changed it. */
const keepsValue = (name: string, stored: (app: RenderedApp) => string) => (app: RenderedApp) => {
  keepsSession();
  expect(selectOf(name)).toHaveValue(stored(app));
  expect(selectOf(name)).toBeEnabled();
};
const stored = (table: string, where: Record<string, string>, column: string) => (app: RenderedApp) =>
  app.backend.db.rows(`public.${table}`).findFirst(where)?.[column] as string;

/** Makes the page refetch what it shows. */
const comeBackOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
  });

const mailsLabel = 'Email me when a request is completed or fails';
const wantsMails = (app: RenderedApp) => app.backend.db.mailSetting.findFirst()?.status_mail !== false;

const openedId = 'a5c1b6de-3f0a-4b7e-9d52-6f1c2e8a7b90';
const openedRequest = { table: 'optimization_requests', method: 'GET', query: { id: `eq.${openedId}` } };
const ownDetails = `/dashboard?request=${openedId}`;
const adminDetails = `/admin?tab=requests&request=${openedId}`;

/** A back end with a request of the customer that was submitted just now, by the clock of the page. */
function createRequest(status: 'pending' | 'processing' = 'pending'): TestFake {
  const backend = createTestFake({ scenario: 'empty' });
  const owner = backend.db.profile.get({ email: typed.email });
  const created_at = new Date().toISOString();
  backend.db.request.create({ id: openedId, owner, business_name: 'Ortega', created_at });
  // A change has a line in the history.
  if (status !== 'pending') backend.db.request.update({ id: openedId }, { status });
  return backend;
}

/** What the history in the details of a request says. */
const historyLines = () => [...document.querySelectorAll('.what')].map((line) => line.textContent);

const openPerson = async () => {
  const backend = createTestFake({ scenario: 'empty' });
  const { id } = backend.db.profile.get({ email: typed.email });
  const app = await renderApp({ at: `/admin?person=${id}`, as: 'admin', backend });
  await screen.findByText('Block', { selector: 'button' });
  return app;
};

/** Opens a dialog of the account menu. */
const openAccountDialog = async (entry: string, backend = createTestFake({ scenario: 'empty' })) => {
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await chooseFromMenu(app, entry);
  return app;
};

const factorId = '7d1f0c3a-52b8-4e69-8a94-1b3c5d7e9f02';
const codeLabel = 'Verification code';

const ownRequests = { table: 'optimization_requests', method: 'GET' };
const allRequests = { table: 'rpc/find_requests' };

const calls: Record<string, Call> = {
  'sign-in': {
    kept: 'what was typed',
    match: { path: '/auth/v1/token', query: { grant_type: 'password' } },
    open: () => openAuth(),
    attempt: press('Sign In'),
    keeps: keepsCredentials,
    works: (app) => isOn(app, '/dashboard'),
  },
  'code at sign-in': {
    kept: 'what was typed, the session',
    match: { path: `/auth/v1/factors/${factorId}/verify` },
    open: async () => {
      const backend = createTestFake({ scenario: 'empty' });
      const { id } = backend.db.profile.get({ email: typed.email });
      const { clock } = await backend.state();
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      const factor = { id: factorId, user_id: id, factor_type: 'totp', status: 'verified', secret };
      const times = { last_challenged_at: null, created_at: clock, updated_at: clock };
      backend.db.rows('auth.mfa_factors').create({ ...factor, friendly_name: 'App', ...times });
      const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
      await type(codeLabel, totpCode(secret, Date.parse(clock)));
      return app;
    },
    attempt: press('Continue'),
    keeps: () => {
      keepsSession();
      expect(screen.getByLabelText<HTMLInputElement>(codeLabel).value).toMatch(/^\d{6}$/);
    },
    works: () => expect(heading('AutoSuggest AI Dashboard')).toBeVisible(),
  },
  'sign-up': {
    kept: 'what was typed',
    match: { path: '/auth/v1/signup' },
    open: async () => {
      const app = await openAuth("Don't have an account? Sign up");
      await type('Full Name', typed.name);
      return app;
    },
    attempt: press('Sign Up'),
    keeps: () => {
      keepsCredentials();
      expect(screen.getByLabelText('Full Name')).toHaveValue(typed.name);
    },
    works: () => hasText(toastSignedUp),
  },
  'confirmation once more': {
    kept: 'the address',
    match: { path: '/auth/v1/resend' },
    open: async () => {
      const app = await renderApp({ at: '/#error=access_denied&error_code=otp_expired' });
      await screen.findByText('Send a new confirmation link');
      await press('Send a new confirmation link')();
      await type('Email', typed.email);
      return app;
    },
    attempt: press('Send link again'),
    keeps: keepsEmail,
    works: () => hasText(toastConfirm),
  },
  'password link': {
    kept: 'the address',
    match: { path: '/auth/v1/recover' },
    open: () => openAuth('Forgot your password?'),
    attempt: press('Send link'),
    keeps: keepsEmail,
    works: () => hasText(toastReset),
  },
  'mail link': {
    kept: 'the code, also over a reload',
    match: { path: '/auth/v1/token', query: { grant_type: 'pkce' } },
    open: async () => {
      const backend = createTestFake();
      const at = `/auth${await requestPasswordLink(backend)}`;
      return openFailed({ query: { grant_type: 'pkce' } }, { at, backend });
    },
    attempt: tryAgain,
    keeps: (app) => {
      expect(app.location()).toMatch(/^\/auth\?code=/);
      expect(localStorage.getItem(verifierStorageKey())).not.toBeNull();
    },
    works: () => expect(screen.getByLabelText('New password')).toBeVisible(),
  },
  'new password': {
    kept: 'what was typed, the session',
    match: { path: '/auth/v1/user', method: 'PUT' },
    open: async () => {
      const app = await renderApp({ at: '/auth', as: 'customer' });
      await act(async () => void app.store.dispatch(recoveryStarted()));
      if (app.location() !== '/auth') {
        await act(async () => {
          window.history.pushState(null, '', '/auth');
          window.dispatchEvent(new PopStateEvent('popstate'));
        });
      }
      await type('New password', 'another-password');
      return app;
    },
    attempt: press('Save password'),
    keeps: () => {
      keepsSession();
      expect(screen.getByLabelText('New password')).toHaveValue('another-password');
    },
    works: (app) => isOn(app, '/dashboard'),
  },
  'session renewal': {
    kept: 'the session, the address of the page',
    match: { path: '/auth/v1/token', query: { grant_type: 'refresh_token' } },
    open: () =>
      openFailed(
        { query: { grant_type: 'refresh_token' } },
        { at: '/dashboard', as: 'customer', expired: true },
      ),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/dashboard');
    },
    works: () => expect(heading('AutoSuggest AI Dashboard')).toBeVisible(),
  },
  'sign-out': {
    kept: 'nothing: this device is signed out',
    match: { path: '/auth/v1/logout' },
    open: async () => {
      const app = await renderApp({ at: '/dashboard', as: 'customer' });
      await screen.findByText('Sign Out', { selector: 'button' });
      return app;
    },
    attempt: press('Sign Out'),
    keeps: () => undefined,
    works: (app) => {
      isOn(app, '/');
      expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    },
  },
  'own role': {
    kept: 'the session, the address of the page',
    match: { table: 'profiles', query: { select: 'role' } },
    open: () => openFailed({ table: 'profiles', query: { select: 'role' } }, { at: '/admin', as: 'admin' }),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/admin');
    },
    works: () => expect(heading('Admin Dashboard')).toBeVisible(),
  },
  'own requests': {
    kept: 'the session, the form',
    match: ownRequests,
    open: () => openFailed(ownRequests, { at: '/dashboard', as: 'customer' }),
    attempt: tryAgain,
    keeps: () => {
      keepsSession();
      expect(screen.getByLabelText('Business Name')).toBeVisible();
      expect(screen.queryByText('No requests yet')).toBeNull();
    },
    works: () => expect(document.querySelector('ul[aria-label="Your requests"]')).toBeVisible(),
  },
  'own requests, again': {
    kept: 'the session, the rows',
    match: ownRequests,
    open: async () => {
      const backend = createTestFake({ scenario: 'empty' });
      await addRequests(backend, 7);
      const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
      await screen.findByText('7 requests');
      return app;
    },
    attempt: comeBackOnline,
    keeps: keepsRows('Your requests', 7),
    works: keepsRows('Your requests', 7),
  },
  'own requests, next page': {
    kept: 'the session, the rows',
    match: ownRequests,
    open: () => openNextPage({ at: '/dashboard', as: 'customer' }, 40, ownRequests),
    attempt: press('Load more'),
    keeps: keepsRows('Your requests', 40),
    works: keepsRows('Your requests'),
  },
  'new request': {
    kept: 'what was typed; it is stored at most once',
    match: { table: 'optimization_requests', method: 'POST' },
    open: async () => {
      const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
      await screen.findByText('No requests yet');
      await type('Business Name', 'Kept');
      await type('Location', 'Austin, TX');
      await type('Keywords (comma-separated)', 'one, two');
      return app;
    },
    attempt: press('Submit request'),
    keeps: () => {
      expect(screen.getByLabelText('Business Name')).toHaveValue('Kept');
      expect(screen.getByLabelText('Location')).toHaveValue('Austin, TX');
      expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveValue('one, two');
    },
    works: async (app) => {
      hasText('Optimization request submitted successfully!');
      expect(await screen.findAllByText('Kept', { selector: 'h3 bdi' })).toHaveLength(1);
      expect(app.backend.db.request.count()).toBe(1);
    },
  },
  'withdrawal of a request': {
    kept: 'the session; the request is what is stored',
    match: { table: 'rpc/withdraw_request' },
    open: async () => {
      const app = await renderApp({ at: ownDetails, as: 'customer', backend: createRequest() });
      await screen.findByText('Withdraw', { selector: 'button' });
      return app;
    },
    attempt: pressAndConfirm('Withdraw'),
    keeps: (app) => {
      keepsSession();
      isOn(app, ownDetails);
      const isShown = screen.queryByText('Withdraw', { selector: 'button' }) !== null;
      expect(isShown).toBe(app.backend.db.request.count() === 1);
    },
    works: (app) => {
      isOn(app, '/dashboard');
      hasText('No requests yet');
      expect(app.backend.db.request.count()).toBe(0);
    },
  },
  'opened request': {
    kept: 'the session, the address of the page',
    match: openedRequest,
    open: () => openFailed(openedRequest, { at: ownDetails, as: 'customer', backend: createRequest() }),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, ownDetails);
      expect(screen.queryByText('What’s next')).toBeNull();
    },
    works: () => hasText('What’s next'),
  },
  'history of a request': {
    kept: 'the session, the request',
    match: { table: 'history' },
    open: () =>
      openFailed(
        { table: 'history' },
        { at: ownDetails, as: 'customer', backend: createRequest('processing') },
      ),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, ownDetails);
      hasText('What’s next');
      expect(historyLines()).toEqual(['Submitted']);
    },
    works: () => expect(historyLines()).toEqual(['Submitted', 'Processing']),
  },
  'choice of mails, read': {
    kept: 'the session, the rows',
    match: { table: 'mail_settings', method: 'GET' },
    open: async () => {
      const faults = unavailable({ table: 'mail_settings', method: 'GET' });
      const app = await renderApp({ at: '/dashboard', as: 'customer', faults });
      await screen.findByText('Load it again', { selector: 'button' });
      return app;
    },
    attempt: press('Load it again'),
    keeps: () => {
      keepsRows('Your requests')();
      expect(screen.queryByLabelText(mailsLabel)).toBeNull();
    },
    works: () => expect(screen.getByLabelText(mailsLabel)).toBeChecked(),
  },
  'choice of mails': {
    kept: 'the session; the box is what is stored',
    match: { table: 'mail_settings', method: 'POST' },
    open: async () => {
      const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
      await screen.findByText('No requests yet');
      await waitFor(() => expect(screen.getByLabelText(mailsLabel)).toBeEnabled());
      return app;
    },
    attempt: async () => void fireEvent.click(screen.getByLabelText(mailsLabel)),
    keeps: (app) => {
      keepsSession();
      expect(screen.getByLabelText<HTMLInputElement>(mailsLabel).checked).toBe(wantsMails(app));
    },
    works: (app) => {
      expect(app.backend.db.mailSetting.count()).toBe(1);
      expect(screen.getByLabelText<HTMLInputElement>(mailsLabel).checked).toBe(wantsMails(app));
    },
  },
  'own data': {
    kept: 'the session; nothing is saved',
    match: { table: 'rpc/export_account' },
    open: async () => {
      Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:saved'), revokeObjectURL: jest.fn() });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
      await screen.findByText('No requests yet');
      await screen.findByTitle(typed.email);
      await import('./AccountMenus');
      return app;
    },
    attempt: async () => {
      await act(async () => screen.getByTitle(typed.email).click());
      await act(async () => screen.getByText('Download your data').click());
    },
    keeps: () => {
      keepsSession();
      expect(URL.createObjectURL).not.toHaveBeenCalled();
    },
    works: () => expect(URL.createObjectURL).toHaveBeenCalledTimes(1),
  },
  'change of the password': {
    kept: 'what was typed, the session',
    match: { path: '/auth/v1/user', method: 'PUT' },
    open: async () => {
      const app = await openAccountDialog('Change password');
      await type('Current password', typed.password);
      await type('New password', 'another-password');
      return app;
    },
    attempt: press('Save password'),
    keeps: () => {
      keepsSession();
      expect(screen.getByLabelText('Current password')).toHaveValue(typed.password);
      expect(screen.getByLabelText('New password')).toHaveValue('another-password');
    },
    // Fails if the new password does not sign in.
    works: (app) => storeSession(app.backend, { email: typed.email, password: 'another-password' }),
  },
  'deletion of the account': {
    kept: 'what was typed, the session',
    match: { table: 'rpc/delete_account' },
    open: async () => {
      const app = await openAccountDialog('Delete account');
      await type('Password', typed.password);
      return app;
    },
    attempt: press('Delete account'),
    keeps: () => {
      keepsSession();
      expect(screen.getByLabelText('Password')).toHaveValue(typed.password);
    },
    works: (app) => {
      isOn(app, '/');
      expect(app.backend.db.profile.count({ email: typed.email })).toBe(0);
      expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    },
  },
  'own name': {
    kept: 'the menu, with the address',
    match: { table: 'profiles', query: { select: 'full_name' } },
    open: async () => {
      const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
      await screen.findByText('No requests yet');
      await screen.findByTitle(typed.email);
      await import('./AccountMenus');
      return app;
    },
    attempt: () => act(async () => screen.getByTitle(typed.email).click()),
    keeps: keepsSession,
    works: () => {
      expect(screen.getByText('Help')).toBeVisible();
      expect(screen.getAllByText(typed.email)).toHaveLength(2);
    },
  },
  'all users': {
    kept: 'the session, the address of the page',
    match: { table: 'rpc/find_people' },
    open: () => openFailed({ table: 'rpc/find_people' }, { at: '/admin', as: 'admin' }),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/admin');
      expect(screen.queryByText(/\d (users|requests)$|There are no/)).toBeNull();
    },
    works: () => hasText('12 users'),
  },
  'all requests': {
    kept: 'the session, the address of the page',
    match: allRequests,
    open: () => openFailed(allRequests, { at: '/admin?tab=requests', as: 'admin' }),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/admin?tab=requests');
      expect(screen.queryByText(/\d (users|requests)$|There are no/)).toBeNull();
    },
    works: () => hasText('40 requests'),
  },
  'all requests, next page': {
    kept: 'the session, the rows',
    match: allRequests,
    open: () => openNextPage({ at: '/admin?tab=requests', as: 'admin' }, 60, allRequests),
    attempt: press('Load more'),
    keeps: keepsRows('requests', 60),
    works: keepsRows('requests'),
  },
  search: {
    kept: 'the session, the search',
    match: { table: 'rpc/find_requests' },
    open: () => openFailed(allRequests, { at: '/admin?tab=requests#q=xeriscape', as: 'admin' }),
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/admin?tab=requests#q=xeriscape');
      expect(screen.getByRole('searchbox')).toHaveValue('xeriscape');
      expect(screen.queryByText(/found$|match your search/)).toBeNull();
    },
    works: () => hasText('1 found'),
  },
  'opened request, as an admin': {
    kept: 'the session, the row of the list',
    match: openedRequest,
    open: async () => {
      const backend = createRequest();
      const owner = backend.db.profile.get({ email: typed.email });
      // With neighbors in the list, both buttons that lead to them can be pressed.
      for (const year of [2020, 2120])
        backend.db.request.create({ owner, created_at: `${year}-01-01T00:00:00Z` });
      return openFailed(openedRequest, { at: adminDetails, as: 'admin', backend });
    },
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, adminDetails);
      // Without the request itself, the details show the row of the list, unless there is none to show.
      const isHidden = [sentenceOf('forbidden'), 'This request no longer exists.'].some((text) =>
        screen.queryByText(text),
      );
      expect(screen.queryAllByLabelText('Status of Ortega')).toHaveLength(isHidden ? 1 : 2);
    },
    works: () => expect(screen.queryByText('Try again')).toBeNull(),
  },
  'status of a request': {
    kept: 'the session; the value is the stored one',
    match: { table: 'optimization_requests', method: 'PATCH' },
    open: openRow('/admin?tab=requests', 'Status of Ortega'),
    attempt: choose('Status of Ortega', 'completed'),
    keeps: keepsValue(
      'Status of Ortega',
      stored('optimization_requests', { business_name: 'Ortega' }, 'status'),
    ),
    works: () => hasText('Request status updated successfully'),
  },
  'status of many requests': {
    kept: 'the session; the values are the stored ones',
    match: { table: 'optimization_requests', method: 'PATCH' },
    open: openRow('/admin?tab=requests', 'Status of Ortega'),
    attempt: async () => {
      const box = screen.queryByLabelText<HTMLInputElement>('Select Ortega');
      if (box && !box.checked) fireEvent.click(box);
      await act(
        async () => void fireEvent.click(await screen.findByText('Completed', { selector: 'button' })),
      );
    },
    keeps: keepsValue(
      'Status of Ortega',
      stored('optimization_requests', { business_name: 'Ortega' }, 'status'),
    ),
    works: () => hasText('Request status updated successfully'),
  },
  overview: {
    kept: 'the session, the address of the page',
    match: { table: 'rpc/request_overview' },
    open: async () => {
      const app = await renderApp({
        at: '/admin?tab=requests',
        as: 'admin',
        faults: unavailable({ table: 'rpc/request_overview' }),
      });
      fireEvent.click(await screen.findByText('Overview', { selector: 'button' }));
      await screen.findByText('Try again', { selector: 'button' });
      return app;
    },
    attempt: tryAgain,
    keeps: (app) => {
      keepsSession();
      isOn(app, '/admin?tab=requests');
      expect(screen.queryByText('Completed in the last 7 days')).toBeNull();
    },
    works: () => hasText('Completed in the last 7 days'),
  },
  'role of a user': {
    kept: 'the session; the value is the stored one',
    match: { table: 'profiles', method: 'PATCH' },
    open: openRow('/admin', `Role of ${typed.email}`),
    attempt: async () => {
      await choose(`Role of ${typed.email}`, 'admin')();
      const confirm = await screen.findByText('Make an admin');
      await act(async () => void fireEvent.click(confirm));
    },
    keeps: keepsValue(`Role of ${typed.email}`, stored('profiles', { email: typed.email }, 'role')),
    works: () => hasText('User role updated successfully'),
  },
  'block of a person': {
    kept: 'the session; the button is what is stored',
    match: { table: 'rpc/set_blocked' },
    open: openPerson,
    attempt: pressAndConfirm('Block'),
    keeps: (app) => {
      keepsSession();
      const user = app.backend.db.rows('auth.users').findFirst({ email: typed.email });
      expect(screen.getByText(user?.banned_until ? 'Unblock' : 'Block')).toBeEnabled();
    },
    works: () => hasText('Unblock'),
  },
  'deletion of a person': {
    kept: 'the session; the person is what is stored',
    match: { table: 'rpc/delete_person' },
    open: openPerson,
    attempt: async () => {
      await press('Delete account')();
      await type('Account email', typed.email);
      await act(async () => screen.getAllByText('Delete account', { selector: 'button' })[1]?.click());
    },
    keeps: (app) => {
      keepsSession();
      const isShown = screen.queryByText('Block') !== null;
      expect(isShown).toBe(app.backend.db.profile.count({ email: typed.email }) === 1);
    },
    works: (app) => {
      isOn(app, '/admin');
      expect(app.backend.db.profile.count({ email: typed.email })).toBe(0);
    },
  },
};

function isMatch({ method, path: prefix, table, query = {} }: Call['match'], sent: RecordedCall): boolean {
  const url = new URL(sent.path, 'http://localhost');
  return (
    (method === undefined || method === sent.method) &&
    url.pathname.startsWith(prefix ?? `/rest/v1/${table ?? ''}`) &&
    Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value)
  );
}

/** Whether any call of the product is still under way. */
function isBusy({ store }: RenderedApp): boolean {
  const { api, session, admin } = store.getState();
  const pending = [...Object.values(api?.queries ?? {}), ...Object.values(api?.mutations ?? {})];
  return (
    pending.some((entry) => (entry?.status as string | undefined) === 'pending') ||
    (admin?.update ?? null) !== null ||
    session!.readingRole ||
    session!.signingOut ||
    (session!.status === 'loading' && session!.lookupError === null) ||
    document.querySelector('button:disabled, select:disabled, [aria-disabled=true]') !== null
  );
}

/** Messages of success. Those that `otherSuccess` matches report one, too; all others report a failure. */
const successes = new Set([
  ...[toastSignedIn, toastSignedUp, toastReset, toastConfirm, toastPassword],
  ...[withdrawn, passwordChanged, deleted, blockedNow, deletedNow],
]);
const otherSuccess =
  /^(If .* a link is on its way\..*|.* (submitted|updated) successfully!?( .* Undo( z)?)?)$/;
const isFailure = (text: string) => !successes.has(text) && !otherSuccess.test(text);
/** What a list or the details of a row add to the sentence when their refetch failed. */
const outOfDate = / This (list )?may be out of date\.$/;

/** Every failure that is shown on the page. A form's `notSent` only repeats that its toast reports one. */
function failures(): string[] {
  const cards = document.querySelectorAll(
    '.toast > .words, [role=alert]:not(.stack *), [role=status] > .words:not(.toast *), form .problem[tabindex], form .MuiFormHelperText-root.Mui-error',
  );
  const shown = [...cards].filter((card) => !card.closest('.noScript'));
  const texts = shown.map((card) => {
    const parts = card.querySelectorAll('h1, p');
    return (parts.length === 0 ? [card] : [...parts])
      .map((part) => part.textContent ?? '')
      .filter((text) => text !== 'Error' && text !== 'Success')
      .join(' ')
      .replace(outOfDate, '');
  });
  return texts.filter((text) => isFailure(text) && text !== notSent);
}

/** What a server, a proxy or the code writes, and nobody should read. */
const raw = /[<>{}]|undefined|null|HTTP|JSON|fetch|PGRST|gateway|rate limit|slow down|upstream/;

/** The outcome of a call, in the words of docs/faults.md. */
async function outcomeOf(call: Call, app: RenderedApp, fault: Fault): Promise<string> {
  app.calls.length = 0;
  await call.attempt();
  const isOver = () => app.calls.some((sent) => isMatch(call.match, sent)) && !isBusy(app);
  // A call is over once nothing has happened for five steps. One that is not over after 90 seconds never ends.
  for (let waited = 0, rested = 0; rested < 5; waited += 1) {
    if (waited > 200) return 'never ends';
    await act(() => jest.advanceTimersByTimeAsync(waited < 20 || rested > 0 ? 10 : 500));
    rested = isOver() ? rested + 1 : 0;
  }
  const text = document.body.textContent ?? '';
  if (raw.test(text)) return `shows “${raw.exec(text)?.[0] ?? ''}”`;
  const words = failures().map((message) => sentences.get(message) ?? `“${message}”`);
  const word = words.length === 0 ? 'works' : [...new Set(words)].join(' and ');
  try {
    if (word === 'works') {
      await app.backend.faults.clear();
      await call.works(app);
    } else if (word !== 'ended' && word !== 'bad link') call.keeps(app);
  } catch (failure) {
    return `${word}, but ${String(failure).slice(0, 300)} (${JSON.stringify(fault)})`;
  }
  return word;
}

const dismissAll = () =>
  act(async () =>
    document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]').forEach((button) => button.click()),
  );

/** The token refresh that follows a call whose token was refused; it is refused as well. */
const refusedRefresh: FaultRule = {
  match: { query: { grant_type: 'refresh_token' } },
  then: { status: 400, body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' } },
};

/** Whether the server executes the call and only its response is lost, so that the page and the rows now differ. */
const isExecuted = ({ then }: Fault) => then === 'lose-answer' || then === 'truncate' || then === 'stall';

/** What comes of a call with each of the faults: a row of the table “Calls”. */
async function outcomesOf(name: string, selected: ReadonlySet<string>): Promise<Record<string, string>> {
  const call = calls[name]!;
  const row: Record<string, string> = {};
  let app: RenderedApp | null = null;
  for (const [fault, rules] of faults) {
    if (!selected.has(fault)) continue;
    const words = new Set<string>();
    for (const rule of rules) {
      if (fault === 'expired token' && !call.match.path?.startsWith('/rest') && !call.match.table) continue;
      if (isRegularResponse(call, rule)) continue;
      app ??= await call.open();
      await app.backend.faults.replace(
        { match: call.match, ...rule },
        ...(fault === '401' ? [refusedRefresh] : []),
      );
      const word = await outcomeOf(call, app, rule);
      words.add(word);
      await dismissAll();
      // While the page stays open, keep the fault until the next one is set: an automatic retry must not succeed in
      // between.
      if (!reusableAfter.includes(word) || isExecuted(rule)) {
        await app.backend.faults.clear();
        await app.leave();
        localStorage.clear();
        sessionStorage.clear();
        app = null;
      }
    }
    row[fault] = [...words].join(' / ') || '—';
  }
  return row;
}

/** Outcomes after which the page can be used for the next fault. */
const reusableAfter = ['not loaded', 'unreachable', 'unavailable', 'broken', 'wait', 'wait 7 s', 'refused'];

/** `{}` is Auth's regular response to a request for a mail, and `[]` is the history of an unchanged request. */
const isRegularResponse = ({ match }: Call, { then }: Fault) =>
  (/resend|recover/.test(match.path ?? '') && JSON.stringify(then) === '{"status":200,"body":{}}') ||
  (match.table === 'history' && JSON.stringify(then) === '{"status":200,"body":[]}');

// A row has 13 faults with some 25 rules, each of which needs a new page, a wait or both.
jest.setTimeout(300_000);

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const [[, ...columns] = [], ...documented] = tableOf('Calls').map((row) => row.slice(0, -1));
const kept = tableOf('Calls').map((row) => [row[0], row.at(-1)]);

test('docs/faults.md has a row for each call and a column for each fault', () => {
  expect(documented.map(([name]) => name)).toEqual(Object.keys(calls));
  expect(columns).toEqual([...faults.keys()]);
  expect([...faults.values()].filter((rules) => rules.length === 0)).toEqual([]);
  expect(kept.slice(1)).toEqual(Object.entries(calls).map(([name, call]) => [name, call.kept]));
});

// In a partial run each call meets some of the faults, and each fault some of the calls.
test.each(documented)(
  'With each fault, the call “%s” has the outcome that docs/faults.md says',
  async (name, ...words) => {
    const selected = new Set(casesOfTier(columns, 5, Object.keys(calls).indexOf(name)));
    const row = columns.map((fault, index) => [fault, words[index]] as const);
    expect(await outcomesOf(name, selected)).toEqual(
      Object.fromEntries(row.filter(([fault]) => selected.has(fault))),
    );
  },
);
