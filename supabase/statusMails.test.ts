/**
 * The queue of mails about a status, on PostgreSQL and on the fake: a mail is queued, canceled, taken by a worker, tried
 * again and given up. Only the fake's clock can be moved, so on PostgreSQL the timestamps that matter are moved instead.
 */
import type { Json, Row } from 'supabase-in-memory';
import { toTimestamp, updateRows, upsertRow } from 'supabase-in-memory/schema';
import { advanceClock } from 'supabase-in-memory/tools';
import { createTestFake } from '../mocks/testing/testBackend';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';

jest.setTimeout(60_000);

const person = '00000000-0000-4000-8000-000000000001';
const requests = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'] as const;

interface Queued {
  request_id: string;
  status: string;
  attempts: number;
  outcome: string | null;
  last_error: string | null;
}

interface Taken {
  id: string;
  attempt: number;
  email: string;
  full_name: string | null;
  business_name: string;
  status: string;
  note: string | null;
}

/** One customer, Cleo, with two requests. */
interface Project {
  setStatus: (request: string, status: string, note?: string) => Promise<void>;
  setMailSetting: (isOn: boolean) => Promise<void>;
  /** Blocks the account for this many minutes from now. */
  block: (minutes: number) => Promise<void>;
  wait: (minutes: number) => Promise<void>;
  take: (most?: number) => Promise<Taken[]>;
  finish: (mail: Pick<Taken, 'id' | 'attempt'>, problem?: string) => Promise<boolean>;
  /** On PostgreSQL in the order of queueing, on the fake in that of the last change. */
  queue: () => Promise<Queued[]>;
  close: () => Promise<void>;
}

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
  // Keeps the order of insertion.
  await database.exec('alter table private.status_mails add column place bigserial');
});
afterAll(() => database.close());

/** Runs in a transaction that is rolled back. `now()` stands still in a transaction. */
async function onPostgres(): Promise<Project> {
  await database.exec(`
    begin;
    insert into auth.users (id, email, raw_user_meta_data)
      values ('${person}', 'cleo@example.com', '{"full_name": "Cleo Customer"}');
    insert into public.optimization_requests (id, user_id, business_name, location, keywords)
      values ('${requests[0]}', '${person}', 'Cleo''s Café', 'Oslo', '{x}'), ('${requests[1]}', '${person}', 'Second', 'Oslo', '{x}');
  `);
  const asWorker = async <T>(call: string, parameters: unknown[]): Promise<T> => {
    await database.exec('set role service_role');
    try {
      const { rows } = await database.query<{ answer: T }>(`select ${call} as answer`, parameters);
      return rows[0]!.answer;
    } finally {
      await database.exec('reset role');
    }
  };
  return {
    setStatus: async (request, status, note) => {
      await database.query(
        `update public.optimization_requests set status = $2${note === undefined ? '' : ', status_note = $3'} where id = $1`,
        [request, status, ...(note === undefined ? [] : [note])],
      );
    },
    setMailSetting: async (isOn) => {
      await database.query(
        'insert into public.mail_settings values ($1, $2) on conflict (user_id) do update set status_mail = $2',
        [person, isOn],
      );
    },
    block: async (minutes) => {
      await database.query(`update auth.users set banned_until = now() + $1::float8 * interval '1 minute'`, [
        minutes,
      ]);
    },
    wait: async (minutes) => {
      await database.query(
        `update private.status_mails set due_at = due_at - span, taken_until = taken_until - span, ended_at = ended_at - span
         from (select $1::float8 * interval '1 minute' as span) as waited`,
        [minutes],
      );
      await database.query(
        `update auth.users set banned_until = banned_until - $1::float8 * interval '1 minute'`,
        [minutes],
      );
    },
    take: (most = 20) => asWorker('public.take_status_mails($1)', [most]),
    finish: ({ id, attempt }, problem) =>
      asWorker('public.finish_status_mail($1, $2, $3)', [id, attempt, problem ?? null]),
    queue: async () =>
      (
        await database.query<Queued>(
          'select request_id, status, attempts, outcome, last_error from private.status_mails order by place',
        )
      ).rows,
    close: () => database.exec('rollback'),
  };
}

function onFake(): Promise<Project> {
  const { fake, db, respond, url, serviceRoleKey } = createTestFake({ scenario: 'empty' });
  const { backend } = fake;
  const owner = db.profile.create({ id: person, email: 'cleo@example.com', full_name: 'Cleo Customer' });
  db.request.create({ owner, id: requests[0], business_name: "Cleo's Café" });
  db.request.create({ owner, id: requests[1], business_name: 'Second' });
  const call = async <T>(name: string, body: Row): Promise<T> => {
    const answer = await respond(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const change = (work: () => unknown): Promise<void> => {
    backend.transaction(work);
    return Promise.resolve();
  };
  return Promise.resolve({
    setStatus: (id, status, note) =>
      change(() =>
        updateRows(
          backend,
          'public.optimization_requests',
          { id },
          { status, ...(note !== undefined && { status_note: note }) },
        ),
      ),
    setMailSetting: (status_mail) =>
      change(() =>
        upsertRow(backend, 'public.mail_settings', { user_id: person, status_mail }, { resolution: 'merge' }),
      ),
    block: (minutes) =>
      change(() =>
        updateRows(
          backend,
          'auth.users',
          { id: person },
          { banned_until: minutes === null ? null : toTimestamp(backend.clock.now() + minutes * 60_000) },
        ),
      ),
    // Moves the clock directly, because the control API would also deliver the mails that become due.
    wait: (minutes) => change(() => advanceClock(backend, minutes * 60)),
    take: (most) => call('take_status_mails', most === undefined ? {} : { most }),
    finish: ({ id, attempt }, problem: Json = null) =>
      call('finish_status_mail', { mail: id, attempt, problem }),
    queue: () =>
      Promise.resolve(
        [...backend.table('private.status_mails').scan()].map(
          ({ request_id, status, attempts, outcome, last_error }) =>
            ({ request_id, status, attempts, outcome, last_error }) as unknown as Queued,
        ),
      ),
    close: () => Promise.resolve(),
  });
}

describe.each([
  ['PostgreSQL', onPostgres],
  ['the fake', onFake],
])('Status mails on %s', (_, open) => {
  let project: Project;
  beforeEach(async () => {
    project = await open();
  });
  afterEach(() => project.close());

  const [first, second] = requests;
  const outcomes = async () => (await project.queue()).map(({ status, outcome }) => [status, outcome]);
  const take = async (most?: number): Promise<Taken[]> => project.take(most);
  const takeOne = async (): Promise<Taken> => {
    const mails = await take();
    expect(mails).toHaveLength(1);
    return mails[0]!;
  };

  it('A completed or failed request causes a mail two minutes later, and one in processing causes none', async () => {
    await project.setStatus(first, 'processing');
    expect(await project.queue()).toEqual([]);
    await project.setStatus(first, 'completed');
    await project.wait(0.05);
    await project.setStatus(second, 'failed');
    await project.wait(1.9);
    expect(await take()).toEqual([]);
    await project.wait(0.2);
    const mails = await take();
    expect(mails).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        attempt: 1,
        email: 'cleo@example.com',
        full_name: 'Cleo Customer',
        business_name: "Cleo's Café",
        status: 'completed',
        note: null,
      },
      expect.objectContaining({ business_name: 'Second', status: 'failed' }),
    ]);
  });

  it('A mail is given to only one worker, and a problem that is reported after it was sent is ignored', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    const mail = await takeOne();
    expect(await take()).toEqual([]);
    expect(await project.finish(mail)).toBe(true);
    expect(await project.finish(mail, 'HTTP 500')).toBe(false);
    await project.wait(600);
    expect(await take()).toEqual([]);
    expect(await project.queue()).toEqual([
      { request_id: first, status: 'completed', attempts: 1, outcome: 'sent', last_error: null },
    ]);
  });

  it('A worker takes at most as many mails as it asks for, the longest due first', async () => {
    await project.setStatus(second, 'completed');
    await project.wait(1);
    await project.setStatus(first, 'completed');
    await project.wait(5);
    expect(await take(0)).toEqual([]);
    expect((await take(1)).map((mail) => mail.business_name)).toEqual(['Second']);
    expect((await take(1)).map((mail) => mail.business_name)).toEqual(["Cleo's Café"]);
  });

  it('An undo cancels the mail; of two later changes, the last causes a new one', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(1);
    await project.setStatus(first, 'processing');
    await project.wait(5);
    expect(await take()).toEqual([]);
    expect(await project.queue()).toEqual([]);
    await project.setStatus(first, 'failed');
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    expect((await takeOne()).status).toBe('completed');
  });

  it('An undo that restores a status causes no second mail, but a second completion does', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    await project.finish(await takeOne());
    await project.wait(1);
    await project.setStatus(first, 'failed');
    await project.setStatus(first, 'completed');
    expect(await outcomes()).toEqual([['completed', 'sent']]);
    await project.setStatus(first, 'processing');
    await project.setStatus(first, 'completed');
    expect(await outcomes()).toEqual([
      ['completed', 'sent'],
      ['completed', null],
    ]);
  });

  it('A mail has the note of its status, even when it is tried again', async () => {
    await project.setStatus(first, 'failed', 'The address is wrong.');
    await project.wait(2.1);
    const mail = await takeOne();
    expect(mail).toMatchObject({ status: 'failed', note: 'The address is wrong.' });
    await project.finish(mail, 'HTTP 500');
    await project.wait(2.1);
    expect(await takeOne()).toMatchObject({ id: mail.id, attempt: 2, note: 'The address is wrong.' });
  });

  it('Another note for the same status causes a new mail, and the same note after an undo does not', async () => {
    await project.setStatus(first, 'failed', 'The address is wrong.');
    await project.wait(2.1);
    await project.finish(await takeOne());
    await project.setStatus(first, 'completed');
    await project.setStatus(first, 'failed', 'The address is wrong.');
    expect(await outcomes()).toEqual([['failed', 'sent']]);
    await project.setStatus(first, 'failed', 'There are two shops of that name.');
    await project.wait(2.1);
    expect((await takeOne()).note).toBe('There are two shops of that name.');
  });

  it('An undo does not cancel a mail that a worker is sending, but the mail is dropped when sending fails', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    const mail = await takeOne();
    await project.setStatus(first, 'processing');
    expect(await outcomes()).toEqual([['completed', null]]);
    expect(await project.finish(mail, 'HTTP 500')).toBe(true);
    await project.wait(2.1);
    expect(await take()).toEqual([]);
    expect(await outcomes()).toEqual([['completed', 'not wanted']]);
  });

  it('A person who has opted out gets no mail, not even a retry of one that failed', async () => {
    await project.setMailSetting(false);
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    expect(await take()).toEqual([]);
    await project.setMailSetting(true);
    expect(await take()).toEqual([]);
    await project.setStatus(second, 'completed');
    await project.wait(2.1);
    await project.finish(await takeOne(), 'HTTP 500');
    await project.setMailSetting(false);
    await project.wait(2.1);
    expect(await take()).toEqual([]);
    expect(await outcomes()).toEqual([
      ['completed', 'not wanted'],
      ['completed', 'not wanted'],
    ]);
  });

  it('A blocked person gets no mail', async () => {
    await project.setStatus(first, 'completed');
    await project.block(60);
    await project.wait(2.1);
    expect(await take()).toEqual([]);
    expect(await outcomes()).toEqual([['completed', 'not wanted']]);
    await project.wait(60);
    await project.setStatus(second, 'completed');
    await project.wait(2.1);
    await takeOne();
  });

  it('A person gets at most 20 mails in 24 hours, and the rest are dropped', async () => {
    for (let mail = 1; mail <= 25; mail += 1) {
      await project.setStatus(first, mail % 2 === 0 ? 'completed' : 'failed');
      await project.wait(2.1);
      const [taken] = await take();
      if (mail <= 20) expect(await project.finish(taken!)).toBe(true);
      else expect(taken).toBeUndefined();
    }
    const dropped = (await project.queue()).filter(({ outcome }) => outcome === 'too many');
    expect(dropped).toHaveLength(5);
    expect(dropped[0]).toMatchObject({ attempts: 0, last_error: null });
    await project.wait(24 * 60);
    await project.setStatus(first, 'completed');
    await project.setStatus(second, 'completed');
    await project.wait(2.1);
    expect(await take()).toHaveLength(2);
  });

  it('A mail that a worker is still sending counts toward the 20 of a person in 24 hours', async () => {
    for (let mail = 1; mail <= 19; mail += 1) {
      await project.setStatus(first, mail % 2 === 0 ? 'completed' : 'failed');
      await project.wait(2.1);
      await project.finish(await takeOne());
    }
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    await takeOne();
    await project.setStatus(second, 'completed');
    await project.wait(2.1);
    expect(await take()).toEqual([]);
    expect((await project.queue()).at(-1)).toMatchObject({ request_id: second, outcome: 'too many' });
  });

  it('A mail that could not be sent is tried again after 2, 4, 8 … 64 and 128 minutes, then given up with its last error', async () => {
    await project.setStatus(first, 'failed');
    await project.wait(2.1);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await project.finish(await takeOne(), `HTTP 500 (${attempt})${'x'.repeat(600)}`)).toBe(true);
      await project.wait(2 ** attempt - 0.1);
      expect(await take()).toEqual([]);
      await project.wait(0.2);
    }
    expect(await take()).toEqual([]);
    const [mail] = await project.queue();
    expect(mail).toMatchObject({ attempts: 8, outcome: 'given up' });
    expect(mail?.last_error).toMatch(/^HTTP 500 \(8\)x+$/);
    expect(mail?.last_error).toHaveLength(500);
  });

  it('The late report of a worker about a mail that another worker has taken is ignored', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    const expired = await takeOne();
    await project.wait(5.1);
    const current = await takeOne();
    expect(current).toEqual({ ...expired, attempt: 2 });
    expect(await project.finish(expired, 'HTTP 500')).toBe(false);
    expect(await project.finish(current)).toBe(true);
    expect(await outcomes()).toEqual([['completed', 'sent']]);
  });

  it('A mail whose worker does not report is given to a worker again after five minutes, eight times in all', async () => {
    await project.setStatus(first, 'completed');
    await project.wait(2.1);
    const ids = new Set<string>();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      ids.add((await takeOne()).id);
      await project.wait(4.9);
      expect(await take()).toEqual([]);
      await project.wait(0.2);
    }
    expect(ids.size).toBe(1);
    expect(await take()).toEqual([]);
    expect(await project.queue()).toEqual([
      {
        request_id: first,
        status: 'completed',
        attempts: 8,
        outcome: 'given up',
        last_error: 'The worker did not say what became of it.',
      },
    ]);
  });
});

describe('Status mails: what is tested only on PostgreSQL', () => {
  let project: Project;
  beforeEach(async () => {
    project = await onPostgres();
  });
  afterEach(() => project.close());

  it('A change of a status succeeds even when its mail cannot be stored', async () => {
    const statuses = async () =>
      (await database.query('select status from public.optimization_requests order by id')).rows;
    await database.exec('alter table private.status_mails add constraint full_disk check (due_at is null)');
    await project.setStatus(requests[0], 'completed');
    expect(await project.queue()).toEqual([]);
    await database.exec('drop table private.status_mails');
    await project.setStatus(requests[1], 'failed');
    expect(await statuses()).toEqual([{ status: 'completed' }, { status: 'failed' }]);
  });

  it('A deleted account leaves neither a mail nor a setting for mails', async () => {
    await project.setMailSetting(false);
    await project.setStatus(requests[0], 'completed');
    const left = async () =>
      (
        await database.query(
          `select (select count(*)::int from private.status_mails) as mails,
             (select count(*)::int from public.mail_settings) as settings`,
        )
      ).rows;
    expect(await left()).toEqual([{ mails: 1, settings: 1 }]);
    await database.exec('delete from auth.users');
    expect(await left()).toEqual([{ mails: 0, settings: 0 }]);
  });
});
