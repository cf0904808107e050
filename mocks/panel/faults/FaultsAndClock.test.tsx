import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStorageKey } from '../../../src/supabase/tokenStorage';
import { fill } from '../../testing/fill';
import { createTestDemo } from '../../testing/testDemo';
import type { FaultRule } from 'supabase-in-memory';
import { callPaths, createConnect, isRefusal, parseFaultRules } from 'supabase-in-memory/tools';
import { describeRule } from './describeRule';
import {
  commands,
  effects,
  emptyForm,
  listTargets,
  occasions,
  socketEffects,
  toForm,
  toRule,
  type FaultForm,
} from './faultForm';
import FaultsAndClock from './FaultsAndClock';

function show(scenario?: string) {
  const test = createTestDemo(scenario === undefined ? {} : { scenario });
  const announced: string[] = [];
  render(
    <FaultsAndClock
      demo={test.demo}
      view={test.view}
      close={() => undefined}
      announce={(text) => announced.push(text)}
    />,
  );
  const call = (path: string, method = 'GET') =>
    act(() => test.respond(new Request(test.url + path, { method, headers: { apikey: test.anonKey } })));
  return { ...test, call, announced, user: userEvent.setup() };
}

it('A rule is added with the form, counts its hits, and is removed', async () => {
  const { user, call, fake } = show('flaky');
  expect(await screen.findByText('every third call fails.', { exact: false })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Which calls'), 'profiles');
  await user.selectOptions(screen.getByLabelText('Command'), 'Read (GET, HEAD)');
  await user.selectOptions(screen.getByLabelText('When'), 'The first n times');
  await user.clear(screen.getByLabelText('n'));
  await fill(user, screen.getByLabelText('n'), '2');
  await user.clear(screen.getByLabelText('Status'));
  await fill(user, screen.getByLabelText('Status'), '429');
  await user.click(screen.getByText('Add rule'));
  const added = await screen.findByText('GET, HEAD profiles: answered 429, the first 2');
  expect((await call('/rest/v1/profiles')).status).toBe(429);
  await within(added).findByText('hit 1 of 1 call');
  await user.click(screen.getByLabelText('Remove rule 1'));
  expect(fake.controls.faults()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText(/Calls and sockets work normally/)).toBeVisible();
});

it('An invalid value is explained beside its field, and changes nothing', async () => {
  const { user, fake } = show();
  const status = screen.getByLabelText('Status');
  await user.clear(status);
  await fill(user, status, 'often');
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Expected a status from 200 to 599.')).toBeVisible();
  expect(status).toHaveAccessibleDescription('Expected a status from 200 to 599.');
  await fill(user, screen.getByLabelText('Person'), 'customer');
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Expected the email of an account.')).toBeVisible();
  expect(fake.controls.faults()).toEqual([]);
});

it('A rule for sockets is added and edited with the form, counts new sockets, and is removed', async () => {
  const { user, fake, url, anonKey } = show();
  const connect = createConnect(fake);
  const ends: number[] = [];
  const open = () =>
    act(() =>
      connect(new URL(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`), {
        send: () => undefined,
        close: (code) => void ends.push(code),
      }),
    );
  await open();
  await user.click(screen.getByRole('radio', { name: 'Calls' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Sockets (live updates)' })).toBeChecked();
  expect(screen.queryByLabelText('Which calls')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Person')).not.toBeInTheDocument();
  expect(screen.getByLabelText('What happens')).toHaveAccessibleDescription(
    'Open sockets break at once. New ones break on their first message.',
  );
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Every socket breaks.')).toBeVisible();
  expect(fake.controls.faults()).toEqual([{ socket: 'drop' }]);
  expect(ends).toEqual([1006]);

  await user.click(screen.getByRole('button', { name: 'Edit rule 1' }));
  expect(screen.getByRole('form', { name: 'Edit rule' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Sockets (live updates)' })).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('When'), 'The first n new sockets');
  await user.clear(screen.getByLabelText('n'));
  await fill(user, screen.getByLabelText('n'), '1');
  await user.selectOptions(screen.getByLabelText('What happens'), 'Refused');
  expect(screen.getByLabelText('What happens')).toHaveAccessibleDescription(
    'The socket fails to open with 503.',
  );
  await user.click(screen.getByText('Save rule'));
  const changed = await screen.findByText('The first new socket is refused.');
  expect(fake.controls.faults()).toEqual([{ on: { first: 1 }, socket: 'refuse' }]);
  expect(screen.getByRole('button', { name: 'Edit rule 1' })).toHaveFocus();
  expect(screen.getByRole('form', { name: 'New rule' })).toBeVisible();
  expect(isRefusal(await open())).toBe(true);
  expect(isRefusal(await open())).toBe(false);
  await within(changed).findByText('hit 1 of 2 new sockets');

  await user.click(screen.getByRole('button', { name: 'Remove rule 1' }));
  expect(await screen.findByText(/sockets work normally/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rules in force' })).toHaveFocus();
  expect(fake.controls.faults()).toEqual([]);
});

it('An invalid delay is refused beside its field, and an edit can be cancelled', async () => {
  const { user, fake } = show();
  fake.controls.setFaults([{ name: 'slow line', socket: { delay: [100, 300] } }]);
  expect(
    await screen.findByText('Every socket gets the server’s messages 100 to 300 ms later.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit rule 1' }));
  const delay = screen.getByLabelText('Late by (ms)');
  expect(screen.getByLabelText('Up to (ms)')).toHaveValue('300');
  expect(screen.getByLabelText('Name')).toHaveValue('slow line');
  await user.clear(delay);
  await user.click(screen.getByText('Save rule'));
  expect(await screen.findByText('Expected milliseconds (0 to 600000) or [min, max].')).toBeVisible();
  expect(delay).toHaveAccessibleDescription('Expected milliseconds (0 to 600000) or [min, max].');
  await user.click(screen.getByText('Cancel'));
  expect(screen.getByRole('button', { name: 'Edit rule 1' })).toHaveFocus();
  expect(screen.getByRole('form', { name: 'New rule' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fake.controls.faults()).toEqual([{ name: 'slow line', socket: { delay: [100, 300] } }]);
});

it('The form accepts a share of the calls, and refuses an invalid share beside its field', async () => {
  const { user, fake } = show();
  await user.selectOptions(screen.getByLabelText('When'), 'A share of the times');
  const share = screen.getByLabelText('Share (0.1: one in ten)');
  await user.clear(share);
  await fill(user, share, '10');
  await user.click(screen.getByText('Add rule'));
  expect(share).toHaveAccessibleDescription('Expected a share above 0 and at most 1 (0.1 is one in ten).');
  await user.clear(share);
  await fill(user, share, '0.25');
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Every call: answered 503, 25% of the calls')).toBeVisible();
  expect(fake.controls.faults()).toEqual([{ on: { share: 0.25 }, then: { status: 503 } }]);
});

it('An address that no call has is refused beside its field, with a suggestion', async () => {
  const { user, fake } = show();
  await user.selectOptions(screen.getByLabelText('Which calls'), 'An address…');
  const address = screen.getByLabelText('Address');
  await fill(user, address, '/rest/v1/profile$');
  await user.click(screen.getByText('Add rule'));
  expect(address).toHaveAccessibleDescription(
    'No call has the path "/rest/v1/profile$". Did you mean "/rest/v1/profiles"?',
  );
  expect(fake.controls.faults()).toEqual([]);
});

it('A rule that the form cannot express has no Edit button, and the form that edits a removed rule becomes the form for a new one', async () => {
  const { user, fake } = show('revoked-session');
  await screen.findByText('no refresh token is known.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Edit rule 1' })).not.toBeInTheDocument();
  act(() => fake.controls.setFaults([{ socket: 'silent' }]));
  await user.click(await screen.findByRole('button', { name: 'Edit rule 1' }));
  act(() => fake.controls.setFaults([{ socket: 'drop' }]));
  expect(await screen.findByRole('form', { name: 'New rule' })).toBeVisible();
});

it.each<[FaultRule, string]>([
  [{ socket: 'refuse' }, 'Every new socket is refused.'],
  [{ socket: 'silent' }, 'Every socket is open, but nothing comes through.'],
  [{ socket: 'drop', on: { nth: 2 } }, 'Only the 2nd new socket breaks.'],
  [
    { socket: { delay: 300 }, on: { every: 13 } },
    'Every 13th new socket gets the server’s messages 300 ms later.',
  ],
  [{ socket: 'silent', on: { every: 1 } }, 'Every new socket is open, but nothing comes through.'],
  [
    { socket: { delay: 300 }, on: { first: 3 } },
    'The first 3 new sockets get the server’s messages 300 ms later.',
  ],
  [{ socket: 'drop', on: { share: 0.07 } }, '7% of new sockets break.'],
  [{ then: 'drop', on: { share: 0.125 } }, 'Every call: the connection breaks, 12.5% of the calls'],
])('The rule %j is described in a sentence', (rule, sentence) => {
  expect(describeRule(rule)).toBe(sentence);
});

it('Every combination in the form makes a rule that the fake accepts and that the form can read', () => {
  const { schema } = createTestDemo().demo.inspector.backend;
  const targets = listTargets(schema);
  const allOccasions = Object.keys(occasions);
  const ofCalls = targets.flatMap(({ value: target }) =>
    Object.keys(commands).flatMap((command) =>
      Object.keys(effects).flatMap((effect) =>
        allOccasions.map((occasion) => ({ ...emptyForm, target, command, effect, occasion, delay: '5' })),
      ),
    ),
  );
  const ofSockets = Object.keys(socketEffects).flatMap((socket) =>
    allOccasions.map((occasion) => ({ ...emptyForm, kind: 'sockets', socket, occasion })),
  );
  const anAddress = { ...emptyForm, target: 'path', path: '/rest/**', email: 'a@example.com', delayTo: '9' };
  const forms = [...ofCalls, ...ofSockets, { ...anAddress, delay: '5' }] as FaultForm[];
  const rules = forms.map((form) => toRule(form, targets));
  expect(parseFaultRules(rules, { schema, paths: callPaths(schema) })).toEqual(rules);
  const again = rules.map((rule) => toForm(rule, targets)).map((form) => form && toRule(form, targets));
  expect(again).toEqual(rules);
});

it('The slider adds a latency to the other rules', async () => {
  const { fake } = show('flaky');
  await screen.findByText('every third call fails.', { exact: false });
  const slider = screen.getByLabelText('Latency');
  fireEvent.change(slider, { target: { value: '700' } });
  fireEvent.pointerUp(slider);
  await screen.findByText('latency.', { exact: false });
  expect(fake.controls.faults()).toMatchObject([{ name: 'latency', delay: 700 }, { on: { every: 3 } }]);
});

it('The clock stops at a chosen time, refuses a missing or distant one with a sentence, and returns to now', async () => {
  const { user, fake } = show();
  const field = screen.getByLabelText('Day and time');
  const start = fake.backend.clock.now();
  fireEvent.change(field, { target: { value: '2027-05-06T07:08:09' } });
  await user.click(screen.getByText('Stop the clock there'));
  await screen.findByText(/The clock is stopped at/);
  const at = new Date('2027-05-06T07:08:09').getTime();
  expect(fake.backend.clock.now()).toBe(at);
  fireEvent.change(field, { target: { value: '' } });
  await user.click(screen.getByText('Stop the clock there'));
  expect(await screen.findByText('Expected a day and a time.')).toBeVisible();
  fireEvent.change(field, { target: { value: '1999-01-01T00:00:00' } });
  await user.click(screen.getByText('Stop the clock there'));
  expect(await screen.findByText('Expected a time in the years 2000 to 2100.')).toBeVisible();
  await user.click(screen.getByText('Back to now'));
  await screen.findByText('The clock is back at now.');
  expect(fake.backend.clock.now()).toBe(start);
});

it('Buttons move the clock to shortly before the renewal and the expiry of this tab’s session', async () => {
  const { user, fake } = show();
  await user.click(screen.getByText('To next session renewal'));
  expect(await screen.findByText('No one is signed in in this tab.')).toBeVisible();
  const expires_at = Math.floor(fake.backend.clock.now() / 1000) + 3600;
  const session = { access_token: 'a', refresh_token: 'b', expires_at, user: { id: 'c' } };
  localStorage.setItem(sessionStorageKey(), JSON.stringify(session));
  await user.click(screen.getByText('To next session renewal'));
  await screen.findByText(/renews within half a minute/);
  // A second before supabase-js renews the session, which it does 90 seconds before the expiry.
  expect(expires_at * 1000 - fake.backend.clock.now()).toBe(91_000);
  await user.click(screen.getByText('To token expiry'));
  await screen.findByText('The token expires in a second.');
  expect(expires_at * 1000 - fake.backend.clock.now()).toBe(1_000);
});

it('People can sign in and read at the first and the last time that the clock accepts, and after the end of 32-bit time', async () => {
  const { demo, respond, url, anonKey } = createTestDemo();
  const [, customer] = demo.accounts;
  for (const moment of ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z', '2038-01-19T03:14:08Z', 'now']) {
    await demo.fake.clock.set(moment);
    const answer = await respond(
      new Request(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: anonKey },
        body: JSON.stringify(customer),
      }),
    );
    const { access_token } = (await answer.json()) as { access_token: string };
    const read = await respond(
      new Request(`${url}/rest/v1/profiles`, {
        headers: { apikey: anonKey, authorization: `Bearer ${access_token}` },
      }),
    );
    expect([moment, answer.status, read.status]).toEqual([moment, 200, 200]);
  }
});
