/** What a visitor types into the suggestion box, on its way to the sign-up and into the first request. */
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../mocks/testing/renderApp';
import { keepVisitorWords, readVisitorWords } from '../features/session/visitorWords';

const words = { what: 'florist', where: 'Austin, TX' };
const location = () => screen.findByLabelText('Location');
const keywords = () => screen.findByLabelText('Keywords (comma-separated)');

test('they are kept, shown beside and below the sign-up, and begin the first request', async () => {
  const app = await renderApp({ scenario: 'empty' });
  await app.user.type(screen.getByLabelText('What you do'), words.what);
  await app.user.type(screen.getByLabelText('Where'), words.where);
  await waitFor(() => expect(readVisitorWords()).toEqual(words));

  await app.user.click(screen.getAllByRole('link', { name: 'Get Started' })[0]!);
  expect(await screen.findByText('Kept for your first request: “florist” in Austin, TX')).toBeVisible();
  expect(screen.getByText('Free trial for “florist” in Austin, TX')).toBeInTheDocument();

  await app.user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  expect(screen.queryByText(/Kept for your first request/)).not.toBeInTheDocument();
  await app.user.type(screen.getByLabelText('Email'), 'customer@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'customer-demo');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));

  await waitFor(async () => expect(await location()).toHaveValue('Austin, TX'));
  expect(await keywords()).toHaveValue('florist near me, florist austin');
  expect(screen.getByLabelText('Business Name')).toHaveValue('');
  expect(screen.getByText(/begins with what you typed on the home page/)).toBeVisible();
  expect(readVisitorWords()).toBeNull();

  await app.user.clear(await location());
  await app.user.type(await location(), 'Dallas, TX');
  expect(await location()).toHaveValue('Dallas, TX');
});

test('they never take the place of a draft', async () => {
  const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
  await app.user.type(await location(), 'Boise, ID');
  await app.leave();
  keepVisitorWords(words);
  await renderApp({ backend: app.backend, at: '/dashboard' });
  await screen.findByText('No requests yet');
  expect(await location()).toHaveValue('Boise, ID');
  expect(await keywords()).toHaveValue('');
  expect(screen.queryByText(/begins with what you typed/)).not.toBeInTheDocument();
});

test('people who have requests already get no draft from them', async () => {
  keepVisitorWords(words);
  await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findAllByRole('article');
  expect(await location()).toHaveValue('');
});

test('a sign-out forgets them, wherever it happens', async () => {
  const app = await renderApp({ as: 'customer' });
  keepVisitorWords(words);
  await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(readVisitorWords()).toBeNull());
});

test('what storage holds besides words is none', () => {
  for (const stored of ['{', '7', '{"what":1,"where":""}']) {
    sessionStorage.setItem('visitor-words', stored);
    expect(readVisitorWords()).toBeNull();
  }
  act(() => sessionStorage.clear());
});
