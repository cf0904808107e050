import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStorageKey } from '../../../src/supabase/tokenStorage';
import { fill } from '../../testing/fill';
import { createTestDemo } from '../../testing/testDemo';
import { parseFaultRules } from '../../engine/control/faults';
import { commands, effects, emptyForm, listTargets, toRule, type FaultForm } from './faultForm';
import FaultsAndClock from './FaultsAndClock';

function show(scenario?: string) {
  const test = createTestDemo(scenario === undefined ? {} : { scenario });
  const said: string[] = [];
  render(
    <FaultsAndClock
      demo={test.demo}
      view={test.view}
      close={() => undefined}
      announce={(text) => said.push(text)}
    />,
  );
  const call = (path: string, method = 'GET') =>
    act(() => test.respond(new Request(test.url + path, { method, headers: { apikey: test.anonKey } })));
  return { ...test, call, said, user: userEvent.setup() };
}

it('makes a rule by form, counts its hits, and removes it', async () => {
  const { user, call, fake } = show('flaky');
  expect(await screen.findByText('every third call fails.', { exact: false })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Calls'), 'profiles');
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
  expect(await screen.findByText(/every call is answered as it should be/)).toBeVisible();
});

it('says what the fake has against a value beside its field, and changes nothing', async () => {
  const { user, fake } = show();
  const status = screen.getByLabelText('Status');
  await user.clear(status);
  await fill(user, status, 'often');
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Expected a status from 200 to 599.')).toBeVisible();
  expect(status).toHaveAccessibleDescription('Expected a status from 200 to 599.');
  await fill(user, screen.getByLabelText('Person'), 'customer');
  await user.click(screen.getByText('Add rule'));
  expect(await screen.findByText('Expected the e-mail of an account.')).toBeVisible();
  expect(fake.controls.faults()).toEqual([]);
});

it('has no form that the fake would refuse by its kind', () => {
  const { schema } = createTestDemo().demo.inspector.backend;
  const targets = listTargets(schema);
  const forms = targets.flatMap(({ value: target }) =>
    Object.keys(commands).flatMap((command) =>
      Object.keys(effects).flatMap((effect) =>
        (['each', 'nth', 'every', 'first'] as const).map(
          (occasion) => ({ ...emptyForm, target, command, effect, occasion, delay: '5' }) as FaultForm,
        ),
      ),
    ),
  );
  const rules = forms.map((form) => toRule(form, targets));
  expect(parseFaultRules(rules, schema)).toEqual(rules);
});

it('sets a latency with the slider, beside the other rules', async () => {
  const { fake } = show('flaky');
  await screen.findByText('every third call fails.', { exact: false });
  const slider = screen.getByLabelText('Latency');
  fireEvent.change(slider, { target: { value: '700' } });
  fireEvent.pointerUp(slider);
  await screen.findByText('latency.', { exact: false });
  expect(fake.controls.faults()).toMatchObject([{ name: 'latency', delay: 700 }, { on: { every: 3 } }]);
});

it('stops the clock at a chosen moment, refuses others in a sentence, and goes back to now', async () => {
  const { user, fake } = show();
  const field = screen.getByLabelText('Day and time');
  const begun = fake.backend.clock.now();
  fireEvent.change(field, { target: { value: '2027-05-06T07:08:09' } });
  await user.click(screen.getByText('Stop it there'));
  await screen.findByText(/The clock stands at/);
  const at = new Date('2027-05-06T07:08:09').getTime();
  // Moving it is a write, after which it stands a moment later at most.
  expect(fake.backend.clock.now() - at).toBeLessThanOrEqual(1);
  fireEvent.change(field, { target: { value: '' } });
  await user.click(screen.getByText('Stop it there'));
  expect(await screen.findByText('Expected a day and a time.')).toBeVisible();
  fireEvent.change(field, { target: { value: '1999-01-01T00:00:00' } });
  await user.click(screen.getByText('Stop it there'));
  expect(await screen.findByText('Expected a time in the years 2000 to 2100.')).toBeVisible();
  await user.click(screen.getByText('Back to now'));
  await screen.findByText('The clock is back at now.');
  expect(fake.backend.clock.now() - begun).toBeLessThanOrEqual(1);
});

it('jumps to the renewal and to the expiry of this tab’s session', async () => {
  const { user, fake } = show();
  await user.click(screen.getByText('To the next renewal'));
  expect(await screen.findByText('Nobody is signed in in this tab.')).toBeVisible();
  const expires_at = Math.floor(fake.backend.clock.now() / 1000) + 3600;
  const session = { access_token: 'a', refresh_token: 'b', expires_at, user: { id: 'c' } };
  localStorage.setItem(sessionStorageKey(), JSON.stringify(session));
  await user.click(screen.getByText('To the next renewal'));
  await screen.findByText(/renews within half a minute/);
  expect(expires_at * 1000 - fake.backend.clock.now()).toBe(91_000);
  await user.click(screen.getByText('To the token’s expiry'));
  await screen.findByText('The token expires in a second.');
  expect(expires_at * 1000 - fake.backend.clock.now()).toBe(1_000);
});

it('accepts no moment at which nobody could sign in', async () => {
  const { demo, respond, url, anonKey, fake } = createTestDemo();
  const [, customer] = demo.accounts;
  for (const moment of ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z', '2038-01-19T03:14:08Z', 'now']) {
    await demo.setClock(moment);
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
  expect(fake.controls.faults()).toEqual([]);
});
