/** A visitor's search in the suggestion box of the landing page, at the sign-up and in the first request. */
import { act, screen, waitFor } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import {
  saveVisitorSearch,
  saveSearchFor,
  readVisitorSearch,
  readSearchSavedFor,
} from '../features/session/visitorSearch';
import { sessionEnded } from '../features/session/sessionSlice';

const typed = { what: 'florist', where: 'Austin, TX' };
const location = () => screen.findByLabelText('Location');
const keywords = () => screen.findByLabelText('Keywords (comma-separated)');

test('A visitor’s search is shown beside the sign-up form and prefills the first request', async () => {
  const app = await renderApp({ scenario: 'empty' });
  await app.user.type(screen.getByLabelText('What you do'), typed.what);
  await app.user.type(screen.getByLabelText('Where'), typed.where);
  await waitFor(() => expect(readVisitorSearch()).toEqual(typed));

  await app.user.click(screen.getAllByRole('link', { name: 'Get Started' })[0]!);
  expect(await screen.findByText('Saved for your first request: “florist” in Austin, TX')).toBeVisible();
  expect(screen.getByText('For “florist” in Austin, TX')).toBeInTheDocument();

  await app.user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  expect(screen.queryByText(/Saved for your first request/)).not.toBeInTheDocument();
  await app.user.type(screen.getByLabelText('Email'), 'customer@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'customer-demo');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));

  await waitFor(async () => expect(await location()).toHaveValue('Austin, TX'));
  expect(await keywords()).toHaveValue('florist near me, florist austin');
  expect(screen.getByLabelText('Business Name')).toHaveValue('');
  expect(screen.getByText(/filled in what you typed on the home page/)).toBeVisible();
  expect(readVisitorSearch()).toBeNull();

  await app.user.clear(await location());
  await app.user.type(await location(), 'Dallas, TX');
  expect(await location()).toHaveValue('Dallas, TX');
});

test('A visitor’s search never replaces a draft', async () => {
  const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
  await app.user.type(await location(), 'Boise, ID');
  await app.leave();
  saveVisitorSearch(typed);
  await renderApp({ backend: app.backend, at: '/dashboard' });
  await screen.findByText('No requests yet');
  expect(await location()).toHaveValue('Boise, ID');
  expect(await keywords()).toHaveValue('');
  expect(screen.queryByText(/filled in what you typed/)).not.toBeInTheDocument();
});

test('A visitor’s search prefills nothing for customers with requests', async () => {
  saveVisitorSearch(typed);
  await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findAllByRole('article');
  expect(await location()).toHaveValue('');
});

describe('a visitor’s search kept for the account that signs up', () => {
  const newcomer = { email: 'ann@example.com', password: 'a-good-password' };

  /** Signs up after a search, and closes the tab. `at` is the address to which the link in the mail leads. */
  async function signUpAfterSearch(): Promise<{ app: RenderedApp; at: string }> {
    saveVisitorSearch(typed);
    const app = await renderApp({ scenario: 'empty', at: '/auth?mode=sign-up' });
    await fill(app.user, await screen.findByLabelText('Full Name'), 'Ann Example');
    await fill(app.user, screen.getByLabelText('Email'), newcomer.email);
    await fill(app.user, screen.getByLabelText('Password'), newcomer.password);
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByText(/^Account created!/);
    const [mail] = await app.backend.mailbox.list(newcomer.email);
    const answer = await fetch(mail?.link ?? '', { redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    await app.leave();
    sessionStorage.clear();
    return { app, at: pathname + search };
  }

  test('The search of a visitor who signs up prefills the form once, in the tab that the email opens', async () => {
    const { app, at } = await signUpAfterSearch();
    const opened = await renderApp({ at, backend: app.backend });
    await waitFor(async () => expect(await location()).toHaveValue('Austin, TX'));
    expect(await keywords()).toHaveValue('florist near me, florist austin');
    expect(screen.getByText(/filled in what you typed on the home page/)).toBeVisible();
    await opened.leave();
    sessionStorage.clear();
    await renderApp({ at: '/dashboard', backend: app.backend });
    await screen.findByText('No requests yet');
    expect(await location()).toHaveValue('');
  });

  test('Where the link in the mail opens in the tab of the sign-up, the search prefills the form there and once more in a new tab', async () => {
    const { app, at } = await signUpAfterSearch();
    // The tab of the sign-up still has the search.
    saveVisitorSearch(typed);
    const signUpTab = await renderApp({ at, backend: app.backend });
    await waitFor(async () => expect(await location()).toHaveValue('Austin, TX'));
    expect(readVisitorSearch()).toBeNull();
    await signUpTab.leave();
    sessionStorage.clear();
    await renderApp({ at: '/dashboard', backend: app.backend });
    await waitFor(async () => expect(await location()).toHaveValue('Austin, TX'));
  });

  test('The search of a visitor who signs up prefills no other account’s form on the same device, and is not shown to visitors', async () => {
    const { app } = await signUpAfterSearch();
    const other = await renderApp({ at: '/auth?mode=sign-up', backend: app.backend });
    await screen.findByLabelText('Full Name');
    expect(screen.queryByText(/florist/)).not.toBeInTheDocument();
    await other.leave();
    await renderApp({ at: '/dashboard', as: 'customer', backend: app.backend });
    await screen.findByText('No requests yet');
    expect(await location()).toHaveValue('');
  });

  test('The search of a visitor who signs up prefills nothing after a day', async () => {
    const { app, at } = await signUpAfterSearch();
    const stored: { leftAt: number } = JSON.parse(localStorage.getItem('visitor-words') ?? '{}');
    const dayBefore = { ...stored, leftAt: stored.leftAt - 24 * 60 * 60 * 1000 };
    localStorage.setItem('visitor-words', JSON.stringify(dayBefore));
    await renderApp({ at, backend: app.backend });
    await screen.findByText('No requests yet');
    expect(await location()).toHaveValue('');
  });
});

test('A sign-out on the landing page clears the visitor’s search, also the one saved for an account', async () => {
  const app = await renderApp({ as: 'customer' });
  saveVisitorSearch(typed);
  saveSearchFor('somebody');
  await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(readVisitorSearch()).toBeNull());
  expect(localStorage.getItem('visitor-words')).toBeNull();
});

test('A session that ends clears the visitor’s search', async () => {
  const app = await renderApp({ as: 'customer' });
  await screen.findByRole('button', { name: 'Sign Out' });
  saveVisitorSearch(typed);
  act(() => void app.store.dispatch(sessionEnded()));
  expect(readVisitorSearch()).toBeNull();
});

test('Invalid data in storage is not used as a visitor’s search', () => {
  for (const stored of ['{', '7', '{"what":1,"where":""}']) {
    sessionStorage.setItem('visitor-words', stored);
    expect(readVisitorSearch()).toBeNull();
  }
  sessionStorage.clear();
  for (const stored of [
    '{',
    '{"what":"a","where":"b"}',
    '{"what":"a","where":"b","userId":"ann","leftAt":1e99}',
  ]) {
    localStorage.setItem('visitor-words', stored);
    expect(readSearchSavedFor('ann')).toBeNull();
  }
});
