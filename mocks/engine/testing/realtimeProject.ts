/** A test project with Realtime: notes with owners, an admin, and a client that works in frames. */
import { createBackend, type OwnedBackend } from '../backend/createBackend';
import { signJwt } from '../backend/jwt';
import type { Claims } from '../backend/jwt';
import type { Grant, Json, Row, Schema, TableDefinition } from '../backend/schema';
import { openRealtime, type Realtime } from '../realtime/openRealtime';
import type { ProtocolVersion } from '../realtime/frames';
import type { Frame } from '../sockets';

export const people = {
  ann: '00000000-0000-4000-8000-00000000000a',
  bob: '00000000-0000-4000-8000-00000000000b',
  eve: '00000000-0000-4000-8000-00000000000e',
} as const;
export type Person = keyof typeof people;

const everything = (['select', 'insert', 'update', 'delete'] as const).map((command): Grant => ({
  role: 'service_role',
  command,
  columns: '*',
}));

const noteColumns: TableDefinition['columns'] = {
  id: { type: 'integer' },
  owner: { type: 'uuid' },
  body: { type: 'text', nullable: true },
  priority: { type: { enum: 'priority' }, default: { value: 'low' } },
  tags: { type: { array: 'text' }, default: { value: [] } },
  made_at: { type: 'timestamptz', default: { call: 'now' } },
  secret: { type: 'text', nullable: true },
};

const notes: TableDefinition = {
  columns: noteColumns,
  primaryKey: ['id'],
  grants: [
    ...everything,
    {
      role: 'authenticated',
      command: 'select',
      columns: Object.keys(noteColumns).filter((name) => name !== 'secret'),
    },
  ],
  policies: [
    {
      name: 'own notes, admins every one',
      command: 'select',
      roles: ['authenticated'],
      using: { anyOf: [{ column: 'owner', equals: { claim: 'sub' } }, { predicate: 'is_admin' }] },
    },
  ],
};

const realtimeSchema: Schema = {
  exposed: ['public'],
  enums: { priority: ['low', 'high'] },
  predicates: {
    is_admin: ({ uid, find }) => find('public.members', { id: uid })?.admin === true,
  },
  tables: {
    'public.members': {
      columns: { id: { type: 'uuid' }, admin: { type: 'boolean' } },
      primaryKey: ['id'],
      grants: everything,
    },
    'public.notes': notes,
    'public.whole_notes': { ...notes, replicaIdentity: 'full' },
    'public.open_notes': { ...notes, replicaIdentity: 'full', rowLevelSecurity: false },
    'public.drafts': notes,
  },
  publications: { supabase_realtime: ['public.notes', 'public.whole_notes', 'public.open_notes'] },
};

/** A message as a client reads it. */
export interface ReceivedMessage {
  topic: string;
  event: string;
  payload: { [key: string]: Json };
  ref: string | null;
  joinRef: string | null;
}

export interface TestClient {
  /** Unread messages (of one event), in order; reading removes them. */
  received(event?: string): ReceivedMessage[];
  /** Every frame that was received, undecoded. */
  frames: Frame[];
  /** How the server closed the socket, if it did. */
  ended(): { code: number; reason: string } | undefined;
  send(event: string, payload: Json, topic?: string, ref?: string): void;
  raw(frame: Frame): void;
  join(config?: Json, token?: string | null, topic?: string): ReceivedMessage[];
  leave(): void;
}

export interface RealtimeProject {
  backend: OwnedBackend;
  realtime: Realtime;
  token(person: Person, claims?: Claims): string;
  client(options?: { version?: ProtocolVersion; key?: string }): TestClient;
  write(table: string, row: Partial<Row>): void;
}

/** A join's configuration: every change of a table that visitors may follow. */
export const anyChange = {
  postgres_changes: [{ event: '*', schema: 'public', table: 'open_notes' }],
};

/** Seconds that a token lives. */
export const lifetime = 3600;

export function openRealtimeProject(): RealtimeProject {
  const backend = createBackend({ schema: realtimeSchema });
  backend.reset({
    seed: 1,
    populate: (seeding) =>
      seeding.load('public.members', [
        { id: people.ann, admin: false },
        { id: people.bob, admin: false },
        { id: people.eve, admin: true },
      ]),
  });
  const realtime = openRealtime(backend);
  const { jwtSecret: secret, keys } = backend.settings;

  return {
    backend,
    realtime,
    token: (person, claims = {}) =>
      signJwt(
        {
          role: 'authenticated',
          sub: people[person],
          exp: Math.floor(backend.clock.now() / 1000) + lifetime,
          ...claims,
        },
        { algorithm: 'HS256', secret },
      ),
    client({ version = '2.0.0', key = keys.publishable } = {}) {
      const frames: Frame[] = [];
      let waiting: ReceivedMessage[] = [];
      let end: { code: number; reason: string } | undefined;
      const line = realtime.connect(
        { version, key },
        {
          send(frame) {
            frames.push(frame);
            waiting.push(read(frame));
          },
          close: (code, reason) => void (end = { code, reason }),
        },
      );
      let refs = 0;
      const client: TestClient = {
        frames,
        ended: () => end,
        received(event) {
          const found = waiting.filter((message) => event === undefined || message.event === event);
          waiting = waiting.filter((message) => !found.includes(message));
          return found;
        },
        send(event, payload, topic = 'realtime:room', ref = String((refs += 1))) {
          client.raw(
            version === '2.0.0'
              ? JSON.stringify(['1', ref, topic, event, payload])
              : JSON.stringify({ topic, event, payload, ref, join_ref: '1' }),
          );
        },
        raw: (frame) => line.send(frame),
        join(config = anyChange, token = null, topic = 'realtime:room') {
          client.send('phx_join', { config, ...(token !== null && { access_token: token }) }, topic, '1');
          return client.received();
        },
        leave: () => line.close(1000, ''),
      };
      return client;
    },
    write: (table, row) =>
      backend.transaction(() => {
        const id = row.id ?? null;
        // The casts are safe: no caller passes an undefined value.
        if (backend.table(table).update({ id }, row as Row) > 0) return;
        backend.table(table).insert({
          owner: people.ann,
          body: null,
          priority: 'low',
          tags: [],
          made_at: '2026-03-02T09:00:00.500000+00:00',
          secret: 'hidden',
          ...(row as Row),
        });
      }),
  };
}

function read(frame: Frame): ReceivedMessage {
  if (typeof frame !== 'string') throw new Error('Realtime sends no binary frames.');
  const value = JSON.parse(frame) as Json;
  if (!Array.isArray(value)) return { joinRef: null, ...(value as object) } as unknown as ReceivedMessage;
  const [joinRef, ref, topic, event, payload] = value;
  return { joinRef, ref, topic, event, payload } as unknown as ReceivedMessage;
}
