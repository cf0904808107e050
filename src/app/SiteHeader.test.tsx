import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../features/theme/ThemeProvider';
import { sessionSlice } from '../features/session/sessionSlice';
import { access, labels, pageNames, paths } from '../lib/pages';
import { makeStore } from '../store/store';
import { SiteHeader, type Visitor } from './SiteHeader';

const links = { support: 'mailto:hello@example.com', demoCall: 'https://cal.example.com/demo' };

async function show(visitor: Visitor, { onSignOut = () => {}, isSigningOut = false } = {}) {
  const store = makeStore();
  if (visitor.kind === 'member') {
    const user = { id: 'one', email: visitor.email };
    store.dispatch(sessionSlice.actions.sessionStarted({ user, expiresAt: null }));
  }
  render(
    <Provider store={store}>
      <ThemeProvider>
        <MemoryRouter>
          <SiteHeader visitor={visitor} links={links} onSignOut={onSignOut} isSigningOut={isSigningOut} />
          <a href="#elsewhere">Elsewhere</a>
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
  if (visitor.kind === 'member') {
    expect(screen.getByText(visitor.email)).toBeInTheDocument();
    await screen.findByRole('button', { name: `Account menu, ${visitor.email}` });
  }
}

const customer: Visitor = { kind: 'member', email: 'customer@example.com', isAdmin: false };
const admin: Visitor = { kind: 'member', email: 'admin@example.com', isAdmin: true };
/** Text and address of each link, in the order of the page. */
const shownLinks = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const menu = () => screen.getByRole('button', { name: 'Menu' });

test('A visitor sees the section links, Sign In and Get Started', async () => {
  await show({ kind: 'anonymous' });
  expect(shownLinks()).toEqual([
    ['AutoSuggest AI', '/'],
    ['Features', '/#features'],
    ['ROI Calculator', '/#roi-calculator'],
    ...pageNames
      .filter((name) => labels[name] && access[name] === 'everybody')
      .map((name) => [labels[name], paths[name]]),
    ['Sign In', '/auth'],
    ['Get Started', '/auth'],
    ['Elsewhere', '#elsewhere'],
  ]);
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('A customer sees Dashboard, their email and Sign Out', async () => {
  const onSignOut = jest.fn();
  await show(customer, { onSignOut });
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  expect(screen.getByText('customer@example.com')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('An admin also sees Admin', async () => {
  await show(admin);
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

test('Sign Out is disabled while a sign-out runs', async () => {
  await show(customer, { isSigningOut: true });
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDisabled();
});

test('Before the session is known, there are no member links, and the visitor links only reserve their space', async () => {
  await show({ kind: 'unknown' });
  expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
  // The style sheet hides what has this attribute.
  expect(screen.getByRole('link', { name: 'Sign In' }).parentElement).toHaveAttribute('data-pending');
});

test('The menu button announces its state, and Escape closes the menu and restores the focus', async () => {
  const user = userEvent.setup();
  await show({ kind: 'anonymous' });
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  const controlled = menu().getAttribute('aria-controls')?.split(' ') ?? [];
  expect(controlled.map((id) => document.getElementById(id)?.tagName)).toEqual(['NAV', 'DIV']);
  await user.click(menu());
  expect(menu()).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Features' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).toHaveFocus();
});

test('The menu closes when a link is followed or the focus leaves the header', async () => {
  const user = userEvent.setup();
  await show({ kind: 'anonymous' });
  await user.click(menu());
  await user.click(screen.getByRole('link', { name: 'Features' }));
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu());
  screen.getByRole('button', { name: 'Dark theme' }).focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveFocus();
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
});
