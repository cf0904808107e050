/**
 * Races between two connections. PGlite has only one connection, so this needs a server: the one at DATABASE_URL, or one
 * that the test starts itself.
 */
import type { Database } from './database';
import { findServer, startLocalServer, noServerReason } from './localServer';
import type { LocalServer } from './localServer';
import { applyMigrations, projectSql } from './migratedDatabase';
import { createScratchDatabase } from './serverDatabase';
import type { ScratchDatabase } from './serverDatabase';

const serverUrl = process.env.DATABASE_URL;
const programs = findServer();
const ada = '00000000-0000-4000-8000-000000000001';
const bea = '00000000-0000-4000-8000-000000000002';
const cleo = '00000000-0000-4000-8000-000000000003';

jest.setTimeout(60_000);

if (!serverUrl && !programs) {
  it.skip(`Concurrent transactions: ${noServerReason}, or DATABASE_URL`, () => undefined);
} else {
  describe('Concurrent transactions', () => {
    let server: LocalServer | undefined;
    let scratch: ScratchDatabase;
    let first: Database;
    let second: Database;
    let observer: Database;

    beforeAll(async () => {
      if (!serverUrl && programs) server = await startLocalServer(programs);
      scratch = await createScratchDatabase(serverUrl ?? server?.url ?? '', `races_${process.pid}`);
      first = await scratch.connect();
      second = await scratch.connect();
      observer = await scratch.connect();
      await first.exec(projectSql('nothing'));
      await applyMigrations(first);
    });

    afterAll(async () => {
      await first.close();
      await second.close();
      await observer.close();
      await scratch.drop();
      await server?.stop();
    });

    beforeEach(() =>
      first.exec(`
        truncate auth.users cascade;
        insert into auth.users (id, email) values ('${ada}', 'ada@example.com'), ('${bea}', 'bea@example.com');
        update public.profiles set role = 'admin';`),
    );

    const begin = async (connection: Database, who: string, isolation = 'read committed') => {
      await connection.exec(`begin isolation level ${isolation}; set local role authenticated`);
      await connection.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: who, role: 'authenticated', amr: [{ method: 'password', timestamp: now() }] }),
      ]);
    };
    const now = () => Math.floor(Date.now() / 1000);
    const lastAdminError = { code: '23514', message: 'At least one admin must remain.' };
    const demote = (id: string) => `update public.profiles set role = 'user' where id = '${id}'`;
    const readAdmins = async () =>
      (await first.query(`select id from public.profiles where role = 'admin'`)).rows.map((row) => row.id);
    /** Resolves once the second connection waits for a lock, so that the order is certain without a fixed delay. */
    const waitForLock = async () => {
      for (;;) {
        const { rows } = await observer.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (rows.length > 0) return;
      }
    };
    /**
     * Runs `winner` on the first connection, then `loser` on the second one, which has to wait, and commits both. Resolves
     * with the error of `loser`, or undefined. Both connections are in a transaction already.
     */
    const race = async (winner: string, loser: string): Promise<unknown> => {
      await first.exec(winner);
      const waiting = second.exec(loser).then(
        () => undefined,
        (error: unknown) => error,
      );
      await waitForLock();
      await first.exec('commit');
      const error = await waiting;
      // After an error, this rolls back.
      await second.exec('commit');
      return error;
    };

    it('When two admins demote each other at the same moment, one remains an admin', async () => {
      await begin(first, ada);
      await begin(second, bea);
      expect(await race(demote(bea), demote(ada))).toMatchObject(lastAdminError);
      expect(await readAdmins()).toEqual([ada]);
    });

    it('When two admins demote themselves at the same moment, one remains an admin, even when they read an old snapshot', async () => {
      await begin(first, ada, 'repeatable read');
      await begin(second, bea, 'repeatable read');
      await second.query('select * from public.profiles');
      expect(await race(demote(ada), demote(bea))).toMatchObject({ code: '40001' });
      expect(await readAdmins()).toEqual([bea]);
    });

    it('When an admin is deleted while the other one demotes themselves, one remains an admin', async () => {
      await begin(first, ada);
      await second.exec('begin');
      const deletion = `delete from auth.users where id = '${bea}'`;
      expect(await race(demote(ada), deletion)).toMatchObject(lastAdminError);
      expect(await readAdmins()).toEqual([bea]);
    });

    const insertRequest = `insert into public.optimization_requests (user_id, business_name, location, keywords)
      values ('${bea}', 'Business', 'Bergen', '{x}')`;
    const promote = `update public.profiles set role = 'admin' where id = '${bea}'`;
    const ban = (id: string) =>
      `update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`;
    const softDelete = (id: string) => `update auth.users set deleted_at = now() where id = '${id}'`;
    const readAdminsWhoCanSignIn = async () =>
      (
        await first.query<{ id: string }>(
          `select id from public.profiles join auth.users using (id)
           where profiles.role = 'admin' and coalesce(banned_until, '-infinity') <= now() and deleted_at is null`,
        )
      ).rows.map(({ id }) => id);

    it.each([
      ['banned', 'banned', ban(ada), ban(bea)],
      ['demoted', 'banned', demote(ada), ban(bea)],
      ['banned', 'demoted', ban(ada), demote(bea)],
      ['deleted in Auth', 'banned', softDelete(ada), ban(bea)],
      ['demoted', 'deleted in Auth', demote(ada), softDelete(bea)],
    ])(
      'When one admin is %s and the only other one %s at the same moment, the second change is refused',
      async (_first, _second, winner, loser) => {
        // Supabase Auth and the SQL editor change rows without a signed-in user.
        await first.exec('begin');
        await second.exec('begin');
        expect(await race(winner, loser)).toMatchObject(lastAdminError);
        expect(await readAdminsWhoCanSignIn()).toEqual([bea]);
      },
    );

    it('A person who becomes the only admin cannot be banned at the same moment', async () => {
      await first.exec(demote(bea));
      await first.exec('begin');
      await second.exec('begin');
      expect(await race(`${promote}; ${demote(ada)}`, ban(bea))).toMatchObject(lastAdminError);
      expect(await readAdminsWhoCanSignIn()).toEqual([bea]);
    });

    const submit = `insert into public.optimization_requests (business_name, location, keywords)
      values ('One more', 'Bergen', '{x}')`;

    it.each([
      ['read committed', 'PT429'],
      ['repeatable read', '40001'],
    ])(
      'A customer who may submit one more request cannot submit two at the same moment (%s)',
      async (isolation, code) => {
        await first.exec(`
          ${demote(bea)};
          insert into public.optimization_requests (user_id, business_name, location, keywords)
          select '${bea}', 'Business', 'Bergen', '{x}' from generate_series(1, 19)`);
        await begin(first, bea, isolation);
        await begin(second, bea, isolation);
        // With repeatable read, the transaction sees no later row.
        await second.exec('select from public.optimization_requests');
        expect(await race(submit, submit)).toMatchObject({ code });
        const { rows } = await first.query(
          `select from public.optimization_requests where user_id = '${bea}'`,
        );
        expect(rows).toHaveLength(20);
      },
    );

    const block = `select public.set_blocked('${bea}', true)`;

    it.each([
      ['a block before a promotion', block, promote, 'A blocked person cannot be made an admin.'],
      ['a promotion before a block', promote, block, 'An admin cannot be blocked.'],
    ])(
      'Of two concurrent changes the first one is made and the other refused: %s',
      async (_, winner, loser, message) => {
        await first.exec(demote(bea));
        await begin(first, ada);
        await begin(second, ada);
        expect(await race(winner, loser)).toMatchObject({ code: '23514', message });
      },
    );

    const deletePerson = `select public.delete_person('${bea}')`;
    /** How many requests, search texts and counted requests there are. */
    const readRemains = async () =>
      (
        await first.query<{ rows: number; texts: number; total: number }>(
          `select (select count(*)::int from public.optimization_requests) as rows,
             (select count(*)::int from private.request_search) as texts,
             (select sum(total)::int from private.row_counts where list = 'requests') as total`,
        )
      ).rows;
    const nothing = [{ rows: 0, texts: 0, total: 0 }];

    it('A request that had to wait for the block of its owner is refused', async () => {
      await first.exec(demote(bea));
      await begin(first, ada);
      await begin(second, bea);
      expect(await race(block, submit)).toMatchObject({ code: '42501', message: 'This account is blocked.' });
    });

    it('The deletion of an account waits for a concurrent change of a status instead of ending in a deadlock', async () => {
      await first.exec(`
        ${demote(bea)};
        ${insertRequest}`);
      await begin(first, ada);
      await begin(second, ada);
      // The change of the status has locked its request already, and needs the account next.
      await first.exec(`select from public.optimization_requests where user_id = '${bea}' for update`);
      const deletion = second.exec(deletePerson);
      await waitForLock();
      await first.exec(
        `update public.optimization_requests set status = 'completed' where user_id = '${bea}'`,
      );
      await first.exec('commit');
      await deletion;
      await second.exec('commit');
      expect(await readRemains()).toEqual(nothing);
    });

    it('A change of a status that waited for the deletion of the request’s owner changes nothing', async () => {
      await first.exec(`
        ${demote(bea)};
        ${insertRequest}`);
      await begin(first, ada);
      await begin(second, ada);
      await first.exec(deletePerson);
      const change = second.query(
        `update public.optimization_requests set status = 'completed' where user_id = '${bea}' returning id`,
      );
      await waitForLock();
      await first.exec('commit');
      expect((await change).rows).toEqual([]);
      await second.exec('commit');
      expect(await readRemains()).toEqual(nothing);
    });

    it('When two admins reset the same second factor at the same moment, it is reset once, and the history has one line', async () => {
      await first.exec(`
        delete from public.history;
        insert into auth.mfa_factors (id, user_id, status) values ('${bea}', '${bea}', 'verified');
        insert into auth.users (id, email) values ('${cleo}', 'cleo@example.com');
        update public.profiles set role = 'admin' where id = '${cleo}'`);
      const reset = async (admin: Database) => {
        const { rows } = await admin.query(`select public.reset_second_factor('${bea}') as done`);
        return rows;
      };
      await begin(first, ada);
      await begin(second, cleo);
      expect(await reset(first)).toEqual([{ done: true }]);
      const secondReset = reset(second);
      await waitForLock();
      await first.exec('commit');
      expect(await secondReset).toEqual([{ done: false }]);
      await second.exec('commit');
      const { rows } = await first.query(
        `select actor_id, person_id from public.history where kind = 'factor_reset'`,
      );
      expect(rows).toEqual([{ actor_id: ada, person_id: bea }]);
    });

    it('A request that an admin submits while renaming themselves is found by the new name', async () => {
      const found = async (search: string) =>
        (
          await first.query<{ rows: number }>(
            `select jsonb_array_length(public.find_requests($1) -> 'rows') as rows`,
            [search],
          )
        ).rows[0]?.rows;
      await begin(first, ada);
      await begin(second, ada);
      const rename = `update public.profiles set full_name = 'Zora Quill' where id = '${ada}'`;
      expect(await race(submit, rename)).toBeUndefined();
      for (const state of ['before the job has rewritten the search texts', 'after it']) {
        await begin(first, ada);
        expect([state, await found('zora quill')]).toEqual([state, 1]);
        await first.exec('rollback');
        await first.exec('select private.index_renamed()');
      }
    });

    it('A rename writes less than 50 kB, whether the person has one request or three thousand', async () => {
      await first.exec(`
        ${demote(bea)};
        insert into public.optimization_requests (user_id, business_name, location, keywords)
        select case when n = 0 then '${ada}' else '${bea}' end::uuid, repeat('Business ', 10) || n, 'Bergen', '{x}'
        from generate_series(0, 3000) as n;
        checkpoint`);
      /** Bytes that a rename writes to the log of the server (WAL). */
      const bytesOfRename = async (who: string, name: string) => {
        const position = async () =>
          (await observer.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
        const before = await position();
        await first.exec(`update public.profiles set full_name = '${name}' where id = '${who}'`);
        const { rows } = await observer.query<{ bytes: number }>(
          'select pg_wal_lsn_diff($1, $2)::int as bytes',
          [await position(), before],
        );
        return rows[0]?.bytes ?? Infinity;
      };
      for (const [who, name] of [
        // Twice each: after a checkpoint, the first change of a page writes the whole page, and the second only what is new.
        [ada, 'Ada Quill'],
        [bea, 'Bea Quill'],
        [ada, 'Ada Pike'],
        [bea, 'Bea Pike'],
      ] as const)
        expect(await bytesOfRename(who, name)).toBeLessThan(50_000);
    });

    it('A request is refused when the deletion of its owner commits before it', async () => {
      await first.exec(demote(bea));
      await begin(first, ada);
      await begin(second, bea);
      expect(await race(deletePerson, submit)).toMatchObject({ code: '23503' });
      expect(await readRemains()).toEqual(nothing);
    });

    it('A request that commits before its owner’s deletion is deleted with the owner', async () => {
      await first.exec(demote(bea));
      await begin(first, bea);
      await begin(second, ada);
      expect(await race(submit, deletePerson)).toBeUndefined();
      expect(await readRemains()).toEqual(nothing);
    });

    it('A demotion that waits for another admin’s succeeds when that one is rolled back', async () => {
      await begin(first, ada);
      await begin(second, bea);
      await first.exec(demote(bea));
      const demotion = second.exec(demote(ada));
      await waitForLock();
      await first.exec('rollback');
      await demotion;
      await second.exec('commit');
      expect(await readAdmins()).toEqual([bea]);
    });

    it('Two workers take different mails, and one that asks while the other takes its mails gets none, without waiting', async () => {
      await first.exec(`
        ${demote(bea)};
        insert into public.optimization_requests (user_id, business_name, location, keywords)
        select '${bea}', 'Business ' || n, 'Bergen', '{x}' from generate_series(1, 4) as n;
        update public.optimization_requests set status = 'completed';
        update private.status_mails set due_at = now() - interval '1 minute';`);
      const take = 'select public.take_status_mails(2) as mails';
      const takeNames = async (worker: Database) => {
        const { rows } = await worker.query<{ mails: { business_name: string }[] }>(take);
        return (rows[0]?.mails ?? []).map(({ business_name }) => business_name);
      };
      for (const worker of [first, second]) await worker.exec('begin; set local role service_role');
      const names = await takeNames(first);
      // If the second worker waited for the first one, the test would hang: the first one commits later.
      expect(await takeNames(second)).toEqual([]);
      await first.exec('commit');
      names.push(...(await takeNames(second)));
      await second.exec('commit');
      expect(names.sort()).toEqual(['Business 1', 'Business 2', 'Business 3', 'Business 4']);
    });

    it('A worker’s late report is ignored when another worker takes the mail at the same moment', async () => {
      await first.exec(`
        ${demote(bea)};
        ${insertRequest};
        update public.optimization_requests set status = 'completed';
        update private.status_mails set due_at = now() - interval '1 minute'`);
      const take = async (worker: Database) => {
        const { rows } = await worker.query<{ mails: { id: string; attempt: number }[] }>(
          'select public.take_status_mails(1) as mails',
        );
        return rows[0]?.mails ?? [];
      };
      const [expired] = await take(first);
      await first.exec(`update private.status_mails set taken_until = now() - interval '1 second'`);
      for (const worker of [first, second]) await worker.exec('begin; set local role service_role');
      expect(await take(first)).toEqual([{ ...expired, attempt: 2 }]);
      const report = second.query(
        `select public.finish_status_mail('${expired?.id}', ${expired?.attempt}, 'HTTP 500') as accepted`,
      );
      await waitForLock();
      await first.exec('commit');
      expect((await report).rows).toEqual([{ accepted: false }]);
      await second.exec('commit');
      const { rows } = await first.query(
        'select attempts, last_error, taken_until > now() as taken from private.status_mails',
      );
      expect(rows).toEqual([{ attempts: 2, last_error: null, taken: true }]);
    });
  });
}
