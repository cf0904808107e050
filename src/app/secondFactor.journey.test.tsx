/** The second factor: adding it, signing in with it, what it guards, and its reset by another admin. */
import { screen, waitFor, within } from '@testing-library/react';
import { totpCode } from 'supabase-in-memory/tools';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp, type RenderedApp } from '../../mocks/testing/renderApp';

const wrongCode = 'That code isn’t right. Enter the one your app shows now.';
const landscaper = 'ramon.ortega@example.net';

const now = async ({ backend }: RenderedApp) => Date.parse((await backend.state()).clock);
const roleOf = ({ backend }: RenderedApp, email: string) => backend.db.profile.findFirst({ email })?.role;
const requireSecondFactor = ({ backend }: RenderedApp) =>
  backend.db.rows('private.project_settings').create({ require_admin_mfa: true });

/** Starts the setup of a factor in the given dialog, and returns its secret key. */
async function startFactor({ user }: RenderedApp, dialog: ReturnType<typeof within>): Promise<string> {
  await user.click(await dialog.findByRole('button', { name: 'Set up' }));
  const picture = await dialog.findByRole('img', { name: 'QR code for an authenticator app' });
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/));
  return (dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent ?? '').replaceAll(' ', '');
}

async function sendCode({ user }: RenderedApp, code: string, button: string, shown = within(document.body)) {
  const field = await shown.findByLabelText('Verification code');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.clear(field);
  await fill(user, field, code);
  await user.click(shown.getByRole('button', { name: button }));
}

/** Adds a factor from the account menu, and returns its secret key. */
async function addFactor(app: RenderedApp): Promise<string> {
  await chooseFromMenu(app, 'Two-factor authentication');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
  const key = await startFactor(app, dialog);
  await sendCode(app, totpCode(key, await now(app)), 'Turn on', dialog);
  expect(await screen.findByText('Two-factor authentication is on.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return key;
}

async function makeAdmin(app: RenderedApp, email: string) {
  await app.user.selectOptions(await screen.findByLabelText(`Role of ${email}`), 'admin');
  await app.user.click(await screen.findByRole('button', { name: 'Make an admin' }));
}

test('An admin adds a second factor, and from then on signs in with a code from the app', async () => {
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await screen.findByText(landscaper);
  await chooseFromMenu(app, 'Two-factor authentication');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
  const key = await startFactor(app, dialog);
  await sendCode(app, 'abc', 'Turn on', dialog);
  expect(dialog.getByText('Enter the six digits your app shows.')).toBeVisible();
  // The code of two minutes ago.
  await sendCode(app, totpCode(key, (await now(app)) - 120_000), 'Turn on', dialog);
  expect(await dialog.findByText(wrongCode)).toBeVisible();
  await sendCode(app, totpCode(key, await now(app)), 'Turn on', dialog);
  expect(await screen.findByText('Two-factor authentication is on.')).toBeVisible();

  await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(app.location()).toBe('/'));
  await app.user.click(await screen.findByRole('link', { name: 'Sign In' }));
  const { email, password } = demoAccount('admin');
  await fill(app.user, await screen.findByLabelText('Email'), email);
  await fill(app.user, screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Enter your verification code' }),
  ).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Admin' }));
  expect(screen.queryByText(landscaper)).toBeNull();

  await sendCode(app, totpCode(key, (await now(app)) + 120_000), 'Continue');
  expect(await screen.findByText(wrongCode)).toBeVisible();
  // The code of somebody else's app.
  await sendCode(app, totpCode('A'.repeat(32), await now(app)), 'Continue');
  expect(await screen.findByText(wrongCode)).toBeVisible();
  expect(app.location()).toBe('/admin');
  expect(screen.queryByText(landscaper)).toBeNull();
  await sendCode(app, ` ${totpCode(key, await now(app)).replace(/(...)/, '$1 ')} `, 'Continue');
  expect(await screen.findByText(landscaper)).toBeVisible();
  expect(app.location()).toBe('/admin');
});

test('Where admins must have a second factor, an admin without one is told to add it, and sees the list after that', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await screen.findByText(landscaper);
  requireSecondFactor(app);
  await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
  expect((await screen.findAllByText('This needs two-factor authentication.'))[0]).toBeVisible();
  expect((await screen.findAllByText(/Set it up in the account menu, then try again\./))[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ortega Landscaping' })).toBeNull();
  await addFactor(app);
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await app.user.click(again);
  expect(await screen.findByRole('link', { name: 'Ortega Landscaping' })).toBeVisible();
  warn.mockRestore();
});

test('An admin with a second factor needs a code to change the password or to remove the factor', async () => {
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await screen.findByText(landscaper);
  const key = await addFactor(app);
  await chooseFromMenu(app, 'Change password');
  const change = within(await screen.findByRole('dialog', { name: 'Change your password' }));
  await fill(app.user, change.getByLabelText('Current password'), demoAccount('admin').password);
  await fill(app.user, change.getByLabelText('New password'), 'another-good-Passw0rd');
  await sendCode(app, '000000', 'Save password', change);
  expect(await change.findByText(wrongCode)).toBeVisible();
  await sendCode(app, totpCode(key, await now(app)), 'Save password', change);
  expect(await screen.findByText('Your password has been changed.')).toBeVisible();

  await chooseFromMenu(app, 'Two-factor authentication');
  const on = within(await screen.findByRole('dialog', { name: 'Two-factor authentication is on' }));
  await sendCode(app, '000000', 'Turn off', on);
  expect(await on.findByText(wrongCode)).toBeVisible();
  await sendCode(app, totpCode(key, await now(app)), 'Turn off', on);
  expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible();
  await chooseFromMenu(app, 'Two-factor authentication');
  expect(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' })).toBeVisible();
});

test('When the answer to a change of the password is lost, the next try with a code does not blame the current password', async () => {
  const app = await renderApp({
    at: '/admin',
    as: 'admin',
    settings: { auth: { passwordNeedsCurrent: true } },
  });
  await screen.findByText(landscaper);
  const key = await addFactor(app);
  await chooseFromMenu(app, 'Change password');
  const change = within(await screen.findByRole('dialog', { name: 'Change your password' }));
  await fill(app.user, change.getByLabelText('Current password'), demoAccount('admin').password);
  await fill(app.user, change.getByLabelText('New password'), 'another-good-Passw0rd');
  const saving = { path: '/auth/v1/user', method: 'PUT' };
  await app.backend.faults.replace({ match: saving, on: { nth: 1 }, then: 'lose-answer' });
  await sendCode(app, totpCode(key, await now(app)), 'Save password', change);
  expect(await change.findByText(/^We couldn’t reach the server\./)).toBeVisible();
  await app.user.click(change.getByRole('button', { name: 'Save password' }));
  expect(await change.findByText('This is already your password. Choose another.')).toBeVisible();
});

test('When the answer to a deletion of the account is lost, the next try with a code says that it is deleted', async () => {
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await makeAdmin(app, landscaper);
  await waitFor(() => expect(roleOf(app, landscaper)).toBe('admin'));
  const key = await addFactor(app);
  await app.backend.faults.replace({ match: { table: 'rpc/delete_account' }, then: 'lose-answer' });
  await chooseFromMenu(app, 'Delete account');
  const dialog = within(await screen.findByRole('dialog'));
  await sendCode(app, totpCode(key, await now(app)), 'Delete account', dialog);
  expect(await dialog.findByText(/^We couldn’t reach the server\./)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
  await waitFor(() => expect(app.location()).toBe('/'));
});

/** Opens the details of Ramón Ortega, who is an admin with a second factor. `factor` is what they say of the factor. */
async function openColleague() {
  const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
  const { db } = app.backend;
  const { id } = db.profile.get({ email: landscaper });
  db.profile.update({ id }, { role: 'admin' });
  const times = { created_at: 'now', updated_at: 'now' };
  const stored = { id, user_id: id, factor_type: 'totp', status: 'verified', secret: 'A' };
  db.rows('auth.mfa_factors').create({ ...stored, friendly_name: 'Phone', ...times });
  await app.user.click(await screen.findByRole('tab', { name: 'User Management' }));
  expect((await screen.findByText('Two-factor on')).parentElement).toHaveTextContent(/^Ramón Ortega/);
  await app.user.click(screen.getByRole('link', { name: 'Ramón Ortega' }));
  const details = within(await screen.findByRole('dialog'));
  const reset = async () => {
    await app.user.click(await details.findByRole('button', { name: 'Reset two-factor authentication' }));
    const question = within(
      await screen.findByRole('dialog', { name: /^Reset .*’s two-factor authentication\?$/ }),
    );
    await app.user.click(question.getByRole('button', { name: 'Reset two-factor authentication' }));
  };
  const factor = () => details.getByText('Two-factor authentication').nextSibling;
  return { db, id, details, reset, factor };
}

test('An admin sees who has a second factor and resets it, and the history lists the reset', async () => {
  const { db, id, details, reset, factor } = await openColleague();
  await waitFor(() => expect(factor()).toHaveTextContent('On'));
  await reset();
  expect(
    await screen.findByText('Two-factor authentication reset. They’re signed out everywhere.'),
  ).toBeVisible();
  expect(await details.findByText(/^Two-factor authentication reset/)).toBeVisible();
  expect(db.rows('auth.mfa_factors').count({ user_id: id })).toBe(0);
  await waitFor(() => expect(factor()).toHaveTextContent('Off'));
  expect(details.queryByRole('button', { name: 'Reset two-factor authentication' })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Two-factor on')).toBeNull());
});

test('A second factor that another admin has just reset is not reset again, and the page says so', async () => {
  const { db, id, reset, factor } = await openColleague();
  await waitFor(() => expect(factor()).toHaveTextContent('On'));
  db.rows('auth.mfa_factors').delete({ user_id: id });
  await reset();
  expect(
    await screen.findByText('Two-factor authentication was already off. Nothing was changed.'),
  ).toBeVisible();
  await waitFor(() => expect(factor()).toHaveTextContent('Off'));
});
