/**
 * For the tests of GoTrue: a project whose only table is filled by a trigger on sign-up, its mailbox, and
 * unmodified supabase-js clients that talk to it.
 */
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClientOptions } from '@supabase/supabase-js';
import type { AuthSettings } from '../backend/backend';
import { fixedStart, setClock } from '../backend/clock';
import { createBackend } from '../backend/createBackend';
import type { OwnedBackend } from '../backend/createBackend';
import { readMailbox } from '../backend/mailbox';
import type { DeliveredMail } from '../backend/mailbox';
import { PostgresError } from '../backend/schema';
import type { Schema } from '../backend/schema';
import { authTables } from '../gotrue/authTables';
import { handleAuth } from '../gotrue/handleAuth';
import { createUser } from '../gotrue/users';
import { loadEveryPart } from '../parts';
import { runService } from '../runService';

// Services are called directly here, without the layer that loads what they need.
beforeAll(loadEveryPart);

const schema: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.people': {
      columns: { id: { type: 'uuid' }, email: { type: 'text', nullable: true } },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'people_id_fkey',
          columns: ['id'],
          references: { table: 'auth.users', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
    },
  },
  triggers: {
    'auth.users': [
      {
        name: 'on_auth_user_created',
        timing: 'after',
        commands: ['insert'],
        run: ({ next, write }) => {
          if (next?.email === 'refused@example.com') throw new PostgresError('P0001', 'not this one');
          if (next) write.insert('public.people', { id: next.id ?? null, email: next.email ?? null });
        },
      },
      {
        name: 'on_auth_user_email_changed',
        timing: 'after',
        commands: ['update'],
        run: ({ old, next, write }) => {
          if (!next || next.email === old?.email) return;
          write.update('public.people', { id: next.id ?? null }, { email: next.email ?? null });
        },
      },
    ],
  },
};

const site = 'http://127.0.0.1:3000';
const project = 'http://fake.test';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the body is not JSON. */
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
}

/** Only Auth: these tests do not use the table API. */
type TestClient = Pick<ReturnType<typeof createClient>, 'auth'>;

export interface AuthTestProject {
  backend: OwnedBackend;
  /** One raw exchange with the anon key, unless the headers say otherwise. */
  call: (method: string, path: string, options?: CallOptions) => Answer;
  client: (options?: ClientOptions) => TestClient;
  /** The last mail to an address; fails when there is none. */
  lastMail: (to: string) => DeliveredMail;
  mails: (to?: string) => DeliveredMail[];
  addUser: (email: string, password: string, options?: { confirmed?: boolean }) => string;
  /** Moves the project's clock, and the clients' with it. */
  wait: (seconds: number) => void;
}

export interface ClientOptions {
  key?: 'anon' | 'serviceRole' | 'publishable' | 'secret';
  flowType?: 'implicit' | 'pkce';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** Freezes `Date` (not the timers) at the project's clock, because auth-js compares `expires_at` with it. */
export function createAuthTestProject(settings: Partial<AuthSettings> = {}): AuthTestProject {
  jest.useFakeTimers({
    now: fixedStart,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  const backend = createBackend({
    schema,
    services: [{ tables: authTables }],
    settings: { url: project, auth: { siteUrl: site, ...settings } },
  });

  let clients = 0;
  const exchange = (method: string, url: URL, headers: Headers, body: Uint8Array) =>
    runService(handleAuth, { method, url, path: url.pathname, headers, body }, backend);

  const call: AuthTestProject['call'] = (method, path, { body, bearer, headers = {} } = {}) => {
    const sent = new Headers({ apikey: backend.settings.keys.anon, ...headers });
    if (bearer !== undefined) sent.set('authorization', `Bearer ${bearer}`);
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    const url = new URL(`${project}/auth/v1${path}`);
    const answer = exchange(method, url, sent, new TextEncoder().encode(text));
    const received = typeof answer.body === 'string' ? answer.body : '';
    return {
      status: answer.status,
      headers: new Headers(answer.headers),
      text: received,
      body: parse(received),
    };
  };

  const fetchFake: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = new Uint8Array(await request.arrayBuffer());
    const answer = exchange(request.method, new URL(request.url), request.headers, body);
    const text = typeof answer.body === 'string' && answer.status !== 204 ? answer.body : null;
    return new Response(text, { status: answer.status, headers: answer.headers });
  };

  const client: AuthTestProject['client'] = ({ key = 'anon', flowType = 'implicit' } = {}) => {
    const options: SupabaseClientOptions<'public'> = {
      global: { fetch: fetchFake },
      auth: {
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType,
        storage: memoryStorage(),
        storageKey: `client-${(clients += 1)}`,
      },
    };
    return createClient(project, backend.settings.keys[key], options);
  };

  return {
    backend,
    call,
    client,
    mails: (to) => readMailbox(backend, to),
    lastMail: (to) => {
      const mail = readMailbox(backend, to).at(-1);
      if (!mail) throw new Error(`No mail to ${to}`);
      return mail;
    },
    addUser: (email, password, { confirmed = true } = {}) =>
      backend.transaction(() => createUser(backend, { email, password, full_name: 'Ann', confirmed })),
    wait: (seconds) => {
      const moment = backend.clock.now() + seconds * 1000;
      backend.transaction(() => setClock(backend, moment));
      jest.setSystemTime(moment);
    },
  };
}
