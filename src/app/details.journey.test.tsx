/** Details of a request and a person, with history, blocks, deletions and Undo; the customer's own request, data export and password. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FaultRule } from 'supabase-in-memory';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { fill } from '../../mocks/testing/fill';
import { setMediaQuery } from '../../mocks/testing/mediaQueries';
import { demoAccount, renderApp, storeSession, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';

const dialog = () => screen.findByRole('dialog');
const inDialog = async () => within(await dialog());
const itemTexts = async (shown: ReturnType<typeof within>) =>
  (await shown.findAllByRole('listitem')).map((item: HTMLElement) => item.textContent ?? '');
const profileOf = ({ backend }: RenderedApp, email: string) => backend.db.profile.findFirst({ email });
const requestOf = ({ backend }: RenderedApp, business: string) =>
  backend.db.request.findFirst({ business_name: business });
const historyIn = async () => {
  const region = within((await inDialog()).getByRole('region', { name: 'History' }));
  return itemTexts(region);
};

const landscaper = 'ramon.ortega@example.net';

describe('a request, as an admin', () => {
  test('A request’s details open at their own URL with their history, and Close leads back to the list', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    await app.user.click(await screen.findByRole('link', { name: 'Ortega Landscaping' }));
    const id = requestOf(app, 'Ortega Landscaping')?.id as string;
    expect(app.location()).toBe(`/admin?tab=requests&request=${id}`);
    const shown = await inDialog();
    expect(await shown.findByRole('heading', { name: 'Ortega Landscaping' })).toBeVisible();
    expect(shown.getByText(landscaper)).toBeVisible();
    expect(await historyIn()).toEqual([expect.stringMatching(/^Submitted/)]);
    await app.user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Another admin’s change appears in the history of open details', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    await app.user.click(await screen.findByRole('link', { name: 'Ortega Landscaping' }));
    await (await inDialog()).findByText('Submitted', { selector: 'span' });
    app.backend.db.request.update({ business_name: 'Ortega Landscaping' }, { status: 'failed' });
    await waitFor(async () =>
      expect(await historyIn()).toEqual([
        expect.stringMatching(/^Submitted/),
        expect.stringMatching(/^Pending → Failed/),
      ]),
    );
  });

  test('The details of a deleted request say that it no longer exists, and closing them leads to the list', async () => {
    const app = await renderApp({
      at: '/admin?tab=requests&request=00000000-0000-4000-8000-00000000dead',
      as: 'admin',
    });
    expect(await (await inDialog()).findByText('This request no longer exists.')).toBeVisible();
    await app.user.click((await inDialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests'));
  });

  /** Opens a request beside the list, in a wide window. `panel` finds the details by the name of their request. */
  async function openBeside(at: string, business: string) {
    setMediaQuery('(min-width: 48em)', true);
    setMediaQuery('(min-width: 80em)', true);
    const app = await renderApp({ at, as: 'admin' });
    await app.user.click(await screen.findByRole('link', { name: business }));
    const panel = async (name: string) => {
      const heading = await screen.findByRole('heading', { name });
      return within(heading.closest('section')!);
    };
    await panel(business);
    return { app, panel };
  }
  const businesses = () =>
    screen.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent ?? '');
  const statusOf = (app: RenderedApp, business: string) => requestOf(app, business)?.status;

  test('With details beside the list, j and k open the next and the previous request, and 1 to 4 set the status', async () => {
    const { app, panel } = await openBeside('/admin?tab=requests', 'Ortega Landscaping');
    expect(screen.queryByRole('dialog')).toBeNull();
    const names = businesses();
    const at = names.indexOf('Ortega Landscaping');
    const [before = '', after = ''] = [names[at - 1], names[at + 1]];
    await app.user.keyboard('j');
    expect(await (await panel(after)).findByRole('heading', { name: after })).toBeVisible();
    expect(screen.getByRole('link', { name: after })).toHaveAttribute('aria-current', 'true');
    await app.user.keyboard('k');
    await panel('Ortega Landscaping');
    await app.user.click(
      (await panel('Ortega Landscaping')).getByRole('button', { name: 'Previous request' }),
    );
    await panel(before);
    await app.user.click((await panel(before)).getByRole('button', { name: 'Next request' }));
    await panel('Ortega Landscaping');

    await app.user.keyboard('4');
    await waitFor(() => expect(statusOf(app, 'Ortega Landscaping')).toBe('failed'));
    await screen.findByText('Request status updated successfully');
    expect((await panel('Ortega Landscaping')).getByLabelText('Status of Ortega Landscaping')).toHaveValue(
      'failed',
    );
    await app.user.keyboard('z');
    await waitFor(() => expect(statusOf(app, 'Ortega Landscaping')).toBe('pending'));

    // While a row has the focus, the keys act on it instead of on the open request.
    await act(async () => screen.getByRole('link', { name: after }).focus());
    await app.user.keyboard('3');
    await waitFor(() => expect(statusOf(app, after)).toBe('completed'));
    expect(statusOf(app, 'Ortega Landscaping')).toBe('pending');
  });

  test('After j, Escape closes the details beside the list, leads to the list’s own URL and focuses the row of the last request', async () => {
    const { app, panel } = await openBeside('/admin?tab=requests', 'Ortega Landscaping');
    const names = businesses();
    const after = names[names.indexOf('Ortega Landscaping') + 1] ?? '';
    await app.user.keyboard('j');
    await panel(after);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: after })).toBeNull());
    expect(app.location()).toBe('/admin?tab=requests');
    await waitFor(() => expect(screen.getByRole('link', { name: after })).toHaveFocus());
  });

  test('In a drawer over the list, j, 1 to 4 and z work, and Escape focuses the row of the request shown last, also after a click beside its name', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    const link = await screen.findByRole('link', { name: 'Ortega Landscaping' });
    const names = businesses();
    const after = names[names.indexOf('Ortega Landscaping') + 1] ?? '';
    await app.user.click(within(link.closest<HTMLElement>('[role=row]')!).getByText('Tucson, AZ'));
    await (await inDialog()).findByRole('heading', { name: 'Ortega Landscaping' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());

    await app.user.keyboard('{Enter}');
    await dialog();
    // The keys of the list behind it do nothing.
    await app.user.keyboard('/?e');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await app.user.keyboard('j');
    await (await inDialog()).findByRole('heading', { name: after });
    const before = statusOf(app, after);
    await app.user.keyboard('3');
    await waitFor(() => expect(statusOf(app, after)).toBe('completed'));
    await screen.findByText('Request status updated successfully');
    await app.user.keyboard('z');
    await waitFor(() => expect(statusOf(app, after)).toBe(before));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: after })).toHaveFocus());
  });

  test('The status in the details keeps the focus while it is saved', async () => {
    const { app, panel } = await openBeside('/admin?tab=requests', 'Ortega Landscaping');
    const status = (await panel('Ortega Landscaping')).getByLabelText('Status of Ortega Landscaping');
    status.focus();
    await app.user.selectOptions(status, 'processing');
    await waitFor(() => expect(statusOf(app, 'Ortega Landscaping')).toBe('processing'));
    await waitFor(() => expect(status).toBeEnabled());
    expect(status).toHaveFocus();
  });

  test('When a new status removes the open request from the filtered list, it stays open, and j opens the request that took its place', async () => {
    const { app, panel } = await openBeside('/admin?tab=requests&status=pending', 'Ortega Landscaping');
    const names = businesses();
    const after = names[names.indexOf('Ortega Landscaping') + 1] ?? '';
    await app.user.keyboard('2');
    await waitFor(() => expect(businesses()).not.toContain('Ortega Landscaping'));
    await panel('Ortega Landscaping');
    await app.user.keyboard('j');
    await panel(after);
  });

  test('While rows are selected, Escape clears the selection first, and 1 to 4 set the status of the selected rows', async () => {
    const { app, panel } = await openBeside('/admin?tab=requests', 'Ortega Landscaping');
    await app.user.click(screen.getByRole('checkbox', { name: 'Select Fountain Veterinary Clinic' }));
    await screen.findByText('1 selected');
    await app.user.keyboard('4');
    await waitFor(() => expect(statusOf(app, 'Fountain Veterinary Clinic')).toBe('failed'));
    expect(statusOf(app, 'Ortega Landscaping')).toBe('pending');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    await app.user.click(screen.getByRole('checkbox', { name: 'Select Fountain Veterinary Clinic' }));
    await screen.findByText('1 selected');
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('checkbox', { name: 'Select Fountain Veterinary Clinic' })).not.toBeChecked();
    await panel('Ortega Landscaping');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests'));
  });

  test('The details of a request link to the owner’s email address and other requests, and can copy the address', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await app.user.click(await screen.findByRole('link', { name: 'Ortega Landscaping' }));
    const shown = await inDialog();
    expect(await shown.findByRole('link', { name: landscaper })).toHaveAttribute(
      'href',
      `mailto:${landscaper}`,
    );
    await app.user.click(shown.getByRole('button', { name: 'Copy email' }));
    expect(copy).toHaveBeenCalledWith(landscaper);
    expect(await shown.findByRole('button', { name: 'Copied' })).toBeVisible();
    await app.user.click(shown.getByRole('link', { name: 'Show requests from Ramón Ortega' }));
    expect(app.location()).toBe(`/admin?tab=requests&owner=${profileOf(app, landscaper)?.id}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('An invalid id in the URL opens no details', async () => {
    await renderApp({ at: '/admin?tab=requests&request=everything', as: 'admin' });
    await screen.findByRole('link', { name: 'Ortega Landscaping' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a person, as an admin', () => {
  async function openPerson() {
    const app = await renderApp({ at: '/admin', as: 'admin' });
    await app.user.click(await screen.findByRole('link', { name: 'Ramón Ortega' }));
    const shown = await inDialog();
    await shown.findByText(landscaper);
    return { app, shown };
  }

  test('Blocking and unblocking a person needs a confirmation, and is shown in the list and the history', async () => {
    const { app, shown } = await openPerson();
    await app.user.click(shown.getByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('dialog', { name: 'Block Ramón Ortega?' }));
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.calls.some(({ path }) => path.includes('set_blocked'))).toBe(false);

    await app.user.click(shown.getByRole('button', { name: 'Block' }));
    await app.user.click(
      within(screen.getByRole('dialog', { name: 'Block Ramón Ortega?' })).getByRole('button', {
        name: 'Block',
      }),
    );
    const message = await screen.findByText('Blocked and signed out everywhere.');
    expect(message).toBeVisible();
    // The page behind the drawer is hidden from screen readers; the toasts are not.
    expect(message.closest('[aria-hidden=true]')).toBeNull();
    expect(document.querySelector('main')?.closest('[aria-hidden=true]')).not.toBeNull();
    await app.user.click(await shown.findByRole('button', { name: 'Unblock' }));
    expect(await screen.findByText('Unblocked. They can sign in again.')).toBeVisible();
    await waitFor(() =>
      expect(
        within(shown.getByRole('region', { name: 'History' }))
          .getAllByRole('listitem')
          .map((item) => item.textContent?.replace(/(Joined|Blocked|Unblocked).*?( by .*)?$/, '$1$2')),
      ).toEqual(['Joined', 'Blocked by Robin Castellanos', 'Unblocked by Robin Castellanos']),
    );
  });

  test('A person who has not confirmed their email is marked in the list and in the details', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    app.backend.db.rows('auth.users').update({ email: landscaper }, { email_confirmed_at: null });
    await app.user.click(await screen.findByRole('tab', { name: 'User Management' }));
    expect(await screen.findAllByText('Email not confirmed')).toHaveLength(1);
    await app.user.click(screen.getByRole('link', { name: 'Ramón Ortega' }));
    expect(await (await inDialog()).findByText('Email not confirmed')).toBeVisible();
  });

  test('Deleting a person lists what will be deleted, requires typing the email, and removes them from the list', async () => {
    const { app, shown } = await openPerson();
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Ramón Ortega’s account?' }));
    expect(
      await question.findByText(
        `This permanently deletes the account, its request and all history. To confirm, type ${landscaper}.`,
      ),
    ).toBeVisible();
    await fill(app.user, question.getByLabelText('Account email'), 'ramon@example.net');
    await app.user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(question.getByText('Type this account’s email.')).toBeVisible();
    expect(app.calls.some(({ path }) => path.includes('delete_person'))).toBe(false);
    await app.user.clear(question.getByLabelText('Account email'));
    await fill(app.user, question.getByLabelText('Account email'), landscaper.toUpperCase());
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Account deleted.')).toBeVisible();
    await waitFor(() => expect(app.location()).toBe('/admin'));
    await waitFor(() => expect(screen.queryByText(landscaper)).toBeNull());
    expect(profileOf(app, landscaper)).toBeUndefined();
  });

  test('An admin’s own details offer neither a block nor the deletion of the account', async () => {
    const app = await renderApp({ at: '/admin', as: 'admin' });
    await app.user.click(await screen.findByRole('link', { name: 'Robin Castellanos' }));
    const shown = await inDialog();
    expect(await shown.findByText(/This is you\./)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Block' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  test('A refused block is reported, and the details stay open', async () => {
    const { app, shown } = await openPerson();
    await app.backend.faults.replace({
      match: { table: 'rpc/set_blocked' },
      then: {
        status: 400,
        body: { code: '23514', message: 'An admin cannot be blocked.', details: null, hint: null },
      },
    });
    await app.user.click(shown.getByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('dialog', { name: 'Block Ramón Ortega?' }));
    await app.user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('An admin cannot be blocked.')).toBeVisible();
    expect(await shown.findByText(landscaper)).toBeVisible();
  });
});

describe('a customer’s own request and account', () => {
  test('A customer’s request opens with its next step and history, and a status change in it does not name the admin', async () => {
    const backend = createTestFake();
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    // The newest, so that it comes first.
    const { business_name } = backend.db.request.create({ owner, created_at: new Date().toISOString() });
    const admin = await renderApp({ at: '/admin?tab=requests', as: 'admin', backend });
    await admin.user.selectOptions(await screen.findByLabelText(`Status of ${business_name}`), 'processing');
    await screen.findByText('Request status updated successfully');
    await admin.leave();
    const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
    const [first] = await screen.findAllByRole('article');
    const link = within(first!).getByRole('link');
    await app.user.click(link);
    expect(app.location()).toMatch(/^\/dashboard\?request=[\da-f-]{36}$/);
    const shown = await inDialog();
    expect(await shown.findByText('What’s next')).toBeVisible();
    await waitFor(async () =>
      expect(await historyIn()).toEqual([
        expect.stringMatching(/^Submitted/),
        expect.stringMatching(/^Processing/),
      ]),
    );
    expect((await historyIn()).join(' ')).not.toMatch(/ by |Robin/);
  });

  test('A customer’s data export is a file with everything stored about them', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    const saved: Blob[] = [];
    const createObjectURL = jest.fn((blob: Blob) => {
      saved.push(blob);
      return 'blob:saved';
    });
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await chooseFromMenu(app, 'Download your data');
    await waitFor(() => expect(saved).toHaveLength(1));
    click.mockRestore();
    const text = await saved[0]!.text();
    const data = JSON.parse(text) as Record<string, object[]> & { profile: { email: string } };
    const { db } = app.backend;
    const own = db.profile.get({ email: data.profile.email });
    expect(data.requests).toHaveLength(db.request.count({ user_id: own.id }));
    expect(data.history).toHaveLength(db.historyLine.count({ person_id: own.id }));
    expect(data.requests?.length).toBeGreaterThan(0);
    expect(data).toMatchObject({ account: { id: own.id }, sessions: [{}], mail_settings: [] });
    expect(data.status_mails).toEqual(expect.any(Array));
  });

  test('A customer deletes their account with their password, and a wrong one is reported at its field', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    const id = app.store.getState().session!.user?.id ?? null;
    await chooseFromMenu(app, 'Delete account');
    const shown = await inDialog();
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    expect(shown.getByText('Enter your password.')).toBeVisible();
    await fill(app.user, shown.getByLabelText('Password'), 'not my password');
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    expect(await shown.findByText('That isn’t your password.')).toBeVisible();
    expect(app.backend.db.rows('auth.users').findFirst({ id })).toBeDefined();

    await app.user.clear(shown.getByLabelText('Password'));
    await fill(app.user, shown.getByLabelText('Password'), demoAccount('customer').password);
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
    expect(app.backend.db.rows('auth.users').findFirst({ id })).toBeUndefined();
  });

  test('When the answer to a deletion of the account is lost, the next try says that the account is deleted, not that the password is wrong', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await app.backend.faults.replace({ match: { table: 'rpc/delete_account' }, then: 'lose-answer' });
    await chooseFromMenu(app, 'Delete account');
    const shown = await inDialog();
    await fill(app.user, shown.getByLabelText('Password'), demoAccount('customer').password);
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    expect(await shown.findByText(/^We couldn’t reach the server\./)).toBeVisible();
    await app.user.click(shown.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
    await waitFor(() => expect(app.location()).toBe('/'));
  });
});

describe('a customer who is blocked', () => {
  const { email, password } = demoAccount('customer');
  const blockedNotice = () =>
    screen.findByText('This account is blocked. Contact us if that’s a mistake, or to get your data.');

  /** An admin blocks on the site, which also ends the sessions; the operator blocks in Supabase's dashboard. */
  function block({ db }: TestFake, by: 'an admin' | 'the operator, in Supabase') {
    const { id } = db.profile.get({ email });
    db.rows('auth.users').update({ id }, { banned_until: '2099-01-01T00:00:00Z' });
    if (by === 'an admin') db.rows('auth.sessions').delete({ user_id: id });
  }

  const goOnline = () =>
    act(async () => {
      window.dispatchEvent(new Event('online'));
    });

  test('A blocked customer is signed out by the next token refresh, and is told why, also at the next sign-in', async () => {
    const backend = createTestFake();
    await storeSession(backend, { email, password }, true);
    block(backend, 'the operator, in Supabase');
    const app = await renderApp({ at: '/dashboard', backend });
    await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
    expect(await blockedNotice()).toBeVisible();
    await fill(app.user, await screen.findByLabelText('Email'), email);
    await fill(app.user, screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.getAllByText(/^This account is blocked\./).length).toBeGreaterThan(1));
  });

  describe.each(['an admin', 'the operator, in Supabase'] as const)('by %s', (by) => {
    test('A blocked customer is signed out when their list has no rows anymore', async () => {
      const app = await renderApp({ at: '/dashboard', as: 'customer' });
      await screen.findAllByRole('article');
      block(app.backend, by);
      await goOnline();
      await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
      expect(screen.queryAllByRole('article')).toEqual([]);
    });

    test('A blocked customer is signed out when their empty list is read again', async () => {
      const app = await renderApp({ at: '/dashboard', as: 'customer', scenario: 'empty' });
      await screen.findByText('No requests yet');
      block(app.backend, by);
      await goOnline();
      await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
      if (by === 'an admin') expect(screen.queryByText(/^This account is blocked/)).toBeNull();
      else expect(await blockedNotice()).toBeVisible();
    });

    test('A blocked customer is signed out when submitting, and nothing is stored', async () => {
      const app = await renderApp({ at: '/dashboard', as: 'customer', scenario: 'empty' });
      await screen.findByText('No requests yet');
      await fill(app.user, screen.getByLabelText('Business Name'), 'Juniper');
      await fill(app.user, screen.getByLabelText('Location'), 'Portland, OR');
      await fill(app.user, screen.getByLabelText('Keywords (comma-separated)'), 'bread');
      block(app.backend, by);
      await app.user.click(screen.getByRole('button', { name: 'Submit request' }));
      await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
      expect(app.backend.db.request.count()).toBe(0);
    });
  });

  test('A blocked customer with an open page is signed out by the next token refresh', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await screen.findAllByRole('article');
    block(app.backend, 'the operator, in Supabase');
    await app.backend.clock.advance(7200);
    await goOnline();
    await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
    expect(await blockedNotice()).toBeVisible();
  });
});

describe('Undo', () => {
  const statusOf = (app: RenderedApp, business: string) => requestOf(app, business)?.status;

  test('Undo of a status change is recorded in the history as another change', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    await app.user.selectOptions(await screen.findByLabelText('Status of Ortega Landscaping'), 'Completed');
    const undo = await screen.findByRole('button', {
      name: 'Undo: Ortega Landscaping was set to Completed.',
    });
    expect(screen.getByText('Request status updated successfully')).toBeVisible();
    expect(statusOf(app, 'Ortega Landscaping')).toBe('completed');
    await app.user.click(undo);
    expect(
      await screen.findByRole('button', { name: 'Undo: Ortega Landscaping was set to Pending.' }),
    ).toBeVisible();
    expect(statusOf(app, 'Ortega Landscaping')).toBe('pending');
    const id = requestOf(app, 'Ortega Landscaping')?.id ?? null;
    expect(
      app.backend.db.historyLine
        .findMany({ request_id: id })
        .map(({ old_value, new_value }) => [old_value, new_value]),
    ).toEqual([
      ['pending', 'completed'],
      ['completed', 'pending'],
    ]);
  });

  test('Undo does not overwrite a later change by somebody else', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    await app.user.selectOptions(await screen.findByLabelText('Status of Ortega Landscaping'), 'Completed');
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    app.backend.db.request.update({ business_name: 'Ortega Landscaping' }, { status: 'failed' });
    await app.user.click(undo);
    expect(await screen.findByText(/Someone else changed it to “Failed”/)).toBeVisible();
    expect(statusOf(app, 'Ortega Landscaping')).toBe('failed');
  });

  test('Undo reverts a change of another user’s role', async () => {
    const app = await renderApp({ at: '/admin', as: 'admin' });
    await app.user.selectOptions(await screen.findByLabelText(`Role of ${landscaper}`), 'Admin');
    await app.user.click(await screen.findByRole('button', { name: 'Make an admin' }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo: Ramón Ortega is an admin.' }));
    expect(await screen.findByRole('button', { name: 'Undo: Ramón Ortega is a user.' })).toBeVisible();
    expect(profileOf(app, landscaper)?.role).toBe('user');
  });
});

describe('a change of the password', () => {
  async function change(
    current: string,
    password: string,
    passwordNeedsCurrent = false,
    faults: FaultRule[] = [],
  ) {
    const auth = { passwordNeedsCurrent };
    const app = await renderApp({ at: '/dashboard', as: 'customer', settings: { auth }, faults });
    await chooseFromMenu(app, 'Change password');
    const shown = await inDialog();
    await fill(app.user, shown.getByLabelText(/^Current password/), current);
    await fill(app.user, shown.getByLabelText(/^New password/), password);
    await app.user.click(shown.getByRole('button', { name: 'Save password' }));
    return { app, shown };
  }

  test.each([false, true])(
    'A wrong current password is reported at its field (Auth requires the current password: %s)',
    async (passwordNeedsCurrent) => {
      const { shown } = await change('not this one', 'brand-new-one', passwordNeedsCurrent);
      expect(await shown.findByText('That isn’t your password.')).toBeVisible();
      expect(shown.getByLabelText(/^Current password/)).toHaveAttribute('aria-invalid', 'true');
      expect(shown.getByLabelText(/^New password/)).toHaveValue('brand-new-one');
    },
  );

  test.each([false, true])(
    'A password change succeeds with the current password (Auth requires it: %s)',
    async (passwordNeedsCurrent) => {
      const { app } = await change(demoAccount('customer').password, 'brand-new-one', passwordNeedsCurrent);
      expect(await screen.findByText('Your password has been changed.')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(app.location()).toBe('/dashboard');
      // Signs in with the new password, or throws.
      await storeSession(app.backend, { email: demoAccount('customer').email, password: 'brand-new-one' });
    },
  );

  test('A new password that is the current one is refused, with the reason at its field', async () => {
    const { password } = demoAccount('customer');
    const { shown } = await change(password, password);
    expect(await shown.findByText('This is already your password. Choose another.')).toBeVisible();
    expect(shown.getByLabelText(/^New password/)).toHaveAttribute('aria-invalid', 'true');
  });

  test('When the answer to a password change is lost, the next try says that the new password is the current one', async () => {
    const { app, shown } = await change(demoAccount('customer').password, 'brand-new-one', false, [
      { match: { path: '/auth/v1/user', method: 'PUT' }, then: 'lose-answer' },
    ]);
    expect(await shown.findByText(/^We couldn’t reach the server\./)).toBeVisible();
    await app.user.click(shown.getByRole('button', { name: 'Save password' }));
    expect(await shown.findByText('This is already your password. Choose another.')).toBeVisible();
    expect(shown.queryByText('That isn’t your password.')).toBeNull();
  });
});
