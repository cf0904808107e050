/** Mails about statuses in the fake's mailbox. `supabase/statusMails.test.ts` tests the queue that they come from. */
import type { DeliveredMail, Persistence } from 'supabase-in-memory';
import { updateRows, upsertRow } from 'supabase-in-memory/schema';
import { createRespond } from 'supabase-in-memory/tools';
import { createTestFake } from '../../testing/testBackend';

function open() {
  const test = createTestFake({ scenario: 'empty' });
  const { backend, controls } = test.fake;
  const owner = test.db.profile.get({ email: 'customer@example.com' });
  const { id } = test.db.request.create({ owner, business_name: 'Juniper Bakery' });
  return {
    ...test,
    backend,
    controls,
    setStatus: (status: string) =>
      backend.transaction(() => updateRows(backend, 'public.optimization_requests', { id }, { status })),
    optOut: () =>
      backend.transaction(() =>
        upsertRow(
          backend,
          'public.mail_settings',
          { user_id: owner.id, status_mail: false },
          { resolution: 'merge' },
        ),
      ),
    mails: () => controls.mailbox('customer@example.com').map(({ subject }) => subject),
  };
}

it('A status mail arrives once, two minutes after the change by the fake’s clock', () => {
  const { controls, setStatus, mails } = open();
  setStatus('failed');
  // A write advances a stopped clock by a millisecond.
  expect(controls.state().nextMail).toBe('2026-03-02T09:02:00.001Z');
  controls.advanceClock(119);
  expect(mails()).toEqual([]);
  controls.advanceClock(2);
  expect(controls.state().nextMail).toBeUndefined();
  expect(mails()).toEqual(['Your request for Juniper Bakery has failed']);
  controls.advanceClock(3600);
  expect(mails()).toHaveLength(1);
});

it('A status mail has the text of the live site’s mails, with the address of this site', () => {
  const { controls, setStatus, backend } = open();
  setStatus('completed');
  controls.advanceClock(121);
  const [mail] = controls.mailbox();
  expect(mail).toMatchObject({ to: 'customer@example.com', link: null, code: null });
  expect(mail?.text).toContain('Your optimization request for Juniper Bakery is completed.');
  expect(mail?.text).toContain(`Your dashboard: ${backend.settings.auth.siteUrl}/dashboard\n`);
});

it('A status mail is not sent after an undo, nor to people who have opted out', () => {
  const undone = open();
  undone.setStatus('completed');
  undone.setStatus('pending');
  undone.controls.advanceClock(600);
  expect(undone.mails()).toEqual([]);
  const silent = open();
  silent.optOut();
  silent.setStatus('completed');
  silent.controls.advanceClock(600);
  expect(silent.mails()).toEqual([]);
});

it('A status mail is the same in each run, to the byte', () => {
  const run = () => {
    const { controls, setStatus } = open();
    setStatus('completed');
    controls.advanceClock(121);
    return JSON.stringify(controls.snapshot());
  };
  expect(run()).toBe(run());
});

it('With a running clock, reading the mailbox delivers a due status mail and stores it as a write', async () => {
  const { fake, backend, controls, setStatus, url } = open();
  // Due in the next moment, as on a machine's clock.
  setStatus('completed');
  backend.table('private.status_mails').update({}, { due_at: '2026-03-02T09:00:00.000000+00:00' });
  const persistenceCalls: string[] = [];
  const persistence: Persistence = {
    write: (work) => {
      persistenceCalls.push('write');
      return Promise.resolve(work());
    },
    pull: () => {
      persistenceCalls.push('pull');
      return Promise.resolve();
    },
  };
  const respond = createRespond(fake, { persistence });
  const read = async () =>
    (await respond(new Request(`${url}/_fake/mailbox`))).json() as Promise<DeliveredMail[]>;
  expect(controls.areMailsDue()).toBe(true);
  expect(await read()).toHaveLength(1);
  expect(await read()).toHaveLength(1);
  expect(persistenceCalls).toEqual(['pull', 'write', 'pull']);
});
