/** Tests the Edge Function with a fake project and a stub of a mail provider that fails as real ones do. */
import { updateRows } from 'supabase-in-memory/schema';
import { advanceClock } from 'supabase-in-memory/tools';
import { createTestFake } from '../../../mocks/testing/testBackend';
import { refusal, sendStatusMails, type Settings } from './handler';

const mailUrl = 'https://mail.example/emails';
const secret = 'the-secret-of-the-schedule';

/** A call to the provider. */
interface Sent {
  idempotencyKey: string | null;
  authorization: string | null;
  from: string;
  to: string[];
  subject: string;
  text: string;
}

type Answer = () => Response | Promise<Response>;
const accepted: Answer = () => Response.json({ id: 'accepted' });
const broken: Answer = () => new Response('Internal Server Error', { status: 500 });

/** A project with so many completed requests, each with a mail that is due in two minutes. */
function open(requests = 1) {
  const { fake, db, respond, url, serviceRoleKey, anonKey } = createTestFake({ scenario: 'empty' });
  const { backend } = fake;
  let owner = db.profile.create({ email: 'cleo@example.com', full_name: 'Cleo Customer' });
  for (let place = 0; place < requests; place += 1) {
    // A person gets at most 20 mails in 24 hours.
    if (place > 0 && place % 20 === 0) owner = db.profile.create({ email: `owner-${place}@example.com` });
    const id = `10000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`;
    db.request.create({ owner, id, business_name: `Café ${place + 1}` });
    backend.transaction(() =>
      updateRows(backend, 'public.optimization_requests', { id }, { status: 'completed' }),
    );
  }

  /** What the provider got. */
  const received: Sent[] = [];
  /** The provider's next answers; without one it accepts. */
  let answers: Answer[] = [];
  /** The project's answer to a database function, by its name; undefined lets the fake answer. */
  let project: (name: string) => Response | undefined = () => undefined;
  const answer = async (request: Request): Promise<Response> => {
    const { url, headers } = request;
    if (!url.startsWith(mailUrl)) {
      return project(new URL(url).pathname.split('/').at(-1) ?? '') ?? respond(request);
    }
    received.push({
      ...((await request.json()) as Omit<Sent, 'idempotencyKey' | 'authorization'>),
      idempotencyKey: headers.get('idempotency-key'),
      authorization: headers.get('authorization'),
    });
    return (answers.shift() ?? accepted)();
  };
  /** As with a real fetch, an aborted call is rejected at once. */
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const request = new Request(input, init);
      const abort = () => reject(request.signal.reason as Error);
      request.signal.addEventListener('abort', abort, { once: true });
      answer(request).then(resolve, reject);
    });

  const settings: Settings = {
    supabaseUrl: url,
    supabaseKey: serviceRoleKey,
    callerSecret: secret,
    mailUrl,
    mailKey: 'key-of-the-provider',
    sender: 'AutoSuggest AI <hello@example.com>',
    siteUrl: 'https://site.example',
    callTimeout: 300,
  };
  return {
    received,
    anonKey,
    providerAnswers: (...next: Answer[]) => {
      answers = next;
    },
    projectAnswers: (next: typeof project) => {
      project = next;
    },
    /**
     * Moves the clock directly, because the control API would also deliver the mails that become due into the mailbox
     * of the fake.
     */
    wait: (minutes: number) => backend.transaction(() => advanceClock(backend, minutes * 60)),
    /** Calls the function, and resolves with the status and body of its answer. */
    run: async (bearer: string | null = secret, more: Partial<Settings> = {}) => {
      const call = new Request(`${url}/functions/v1/send-status-mails`, {
        method: 'POST',
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      });
      const response = await sendStatusMails(call, { ...settings, ...more }, fetch);
      return [response.status, (await response.json()) as unknown];
    },
    queue: () =>
      [...backend.table('private.status_mails').scan()].map(({ attempts, outcome, last_error }) => ({
        attempts,
        outcome,
        last_error,
      })),
  };
}

it('The worker sends each due mail once, with business, status, dashboard and how to opt out', async () => {
  const { run, wait, received, queue } = open();
  expect(await run()).toEqual([200, { sent: 0, failed: 0 }]);
  wait(2.1);
  expect(await run()).toEqual([200, { sent: 1, failed: 0 }]);
  expect(received).toEqual([
    {
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      authorization: 'Bearer key-of-the-provider',
      from: 'AutoSuggest AI <hello@example.com>',
      to: ['cleo@example.com'],
      subject: 'Your request for Café 1 is completed',
      text: [
        'Hello Cleo Customer,',
        'Your optimization request for Café 1 is completed.',
        'Your dashboard: https://site.example/dashboard',
        'AutoSuggest AI sends this email when one of your requests is completed or fails. To stop these emails, ' +
          'uncheck "Email me when a request is completed or fails" on your dashboard.',
      ].join('\n\n'),
    },
  ]);
  expect(queue()).toEqual([{ attempts: 1, outcome: 'sent', last_error: null }]);
  wait(600);
  expect(await run()).toEqual([200, { sent: 0, failed: 0 }]);
  expect(received).toHaveLength(1);
});

it('The worker retries after a 500, a timeout and a broken connection, and delivers once, under one idempotency key', async () => {
  const { run, wait, received, queue, providerAnswers } = open();
  providerAnswers(
    broken,
    () => new Promise<Response>(() => undefined),
    () => Promise.reject(new TypeError('fetch failed')),
    accepted,
  );
  wait(2.1);
  const errors: unknown[] = [];
  for (const pause of [2.1, 4.1, 8.1]) {
    expect(await run()).toEqual([200, { sent: 0, failed: 1 }]);
    errors.push(queue()[0]?.last_error);
    // It is not due again yet.
    expect(await run()).toEqual([200, { sent: 0, failed: 0 }]);
    wait(pause);
  }
  expect(errors).toEqual([
    'HTTP 500: Internal Server Error',
    expect.stringMatching(/timeout/i),
    'fetch failed',
  ]);
  expect(await run()).toEqual([200, { sent: 1, failed: 0 }]);
  expect(queue()).toEqual([{ attempts: 4, outcome: 'sent', last_error: null }]);
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('The worker gives up a mail after eight tries and records why', async () => {
  const { run, wait, received, queue, providerAnswers } = open();
  providerAnswers(
    ...Array<Answer>(20).fill(() => Response.json({ message: 'unknown sender' }, { status: 403 })),
  );
  wait(2.1);
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await run()).toEqual([200, { sent: 0, failed: 1 }]);
    wait(2 ** attempt + 0.1);
  }
  expect(await run()).toEqual([200, { sent: 0, failed: 0 }]);
  expect(received).toHaveLength(8);
  expect(queue()).toEqual([
    { attempts: 8, outcome: 'given up', last_error: 'HTTP 403: {"message":"unknown sender"}' },
  ]);
});

it('The worker sends a mail again under the same idempotency key when the database did not record that it was sent', async () => {
  const { run, wait, received, queue, projectAnswers } = open();
  wait(2.1);
  projectAnswers((name) =>
    name === 'finish_status_mail' ? new Response('Bad Gateway', { status: 502 }) : undefined,
  );
  expect(await run()).toEqual([
    502,
    { message: 'finish_status_mail answers 502: Bad Gateway', sent: 1, failed: 0 },
  ]);
  projectAnswers(() => undefined);
  expect(await run()).toEqual([200, { sent: 0, failed: 0 }]);
  wait(5.1);
  expect(await run()).toEqual([200, { sent: 1, failed: 0 }]);
  const [first, second] = received;
  expect(second).toEqual(first);
  expect(received).toHaveLength(2);
  expect(queue()).toEqual([{ attempts: 2, outcome: 'sent', last_error: null }]);
});

it('The worker sends up to a hundred mails in a call, and stops after ten when the provider accepts none', async () => {
  const many = open(120);
  many.wait(5);
  expect(await many.run()).toEqual([200, { sent: 100, failed: 0 }]);
  expect(await many.run()).toEqual([200, { sent: 20, failed: 0 }]);
  expect(new Set(many.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(120);

  const none = open(25);
  none.wait(5);
  none.providerAnswers(...Array<Answer>(30).fill(broken));
  expect(await none.run()).toEqual([200, { sent: 0, failed: 10 }]);
});

it('When the provider is slow, the worker leaves the remaining mails to the next call', async () => {
  const slow: Answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 60));
  const { run, wait, providerAnswers } = open(25);
  wait(5);
  providerAnswers(slow);
  expect(await run(secret, { maxWorkMs: 50 })).toEqual([200, { sent: 10, failed: 0 }]);
  expect(await run()).toEqual([200, { sent: 15, failed: 0 }]);
});

it('Two concurrent calls of the worker send each mail once', async () => {
  const { run, wait, received } = open(30);
  wait(5);
  const reports = await Promise.all([run(), run()]);
  expect(reports.map(([status]) => status)).toEqual([200, 200]);
  expect(received).toHaveLength(30);
  expect(new Set(received.map(({ subject }) => subject)).size).toBe(30);
});

it('The worker does nothing for a caller without its secret, or when it has no secret', async () => {
  const { run, wait, received, queue, anonKey } = open();
  wait(2.1);
  for (const bearer of [null, '', 'the-secret', `${secret}x`, anonKey]) {
    expect(await run(bearer)).toEqual([401, { message: refusal }]);
  }
  expect(await run('', { callerSecret: '' })).toEqual([401, { message: refusal }]);
  expect(received).toEqual([]);
  expect(queue()).toEqual([{ attempts: 0, outcome: null, last_error: null }]);
});

it('The worker reports a database that refuses its key or answers with an error', async () => {
  const { run, wait, projectAnswers, anonKey, received } = open();
  wait(2.1);
  expect(await run(secret, { supabaseKey: anonKey })).toEqual([
    502,
    expect.objectContaining({ message: expect.stringContaining('take_status_mails answers 401') as string }),
  ]);
  projectAnswers(() => new Response('<html>', { status: 503 }));
  expect(await run()).toEqual([
    502,
    { message: 'take_status_mails answers 503: <html>', sent: 0, failed: 0 },
  ]);
  expect(received).toEqual([]);
});
