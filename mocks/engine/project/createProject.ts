/** A Supabase project in memory, put together: tables, services, scenarios, and the ways in which calls reach it. */
import { createBackend, type OwnedBackend, type ServiceTables } from '../backend/createBackend';
import type { ApiKeys } from '../backend/backend';
import type { Json, Schema } from '../backend/schema';
import type { SettingsInput } from '../backend/settings';
import { createCallLog, type WritableCallLog } from '../callLog';
import { createConnect, type Engine } from '../connect';
import type { Controls } from '../control/handleControl';
import type { Origin } from '../control/snapshot';
import type { Sources } from '../explain/sources';
import { authTables } from '../gotrue/authTables';
import { isObject } from '../isObject';
import { keepHistory, type History } from '../history';
import { openRealtime, type Realtime } from '../realtime/openRealtime';
import { createRespond, type Fake } from '../respond';
import { storageTables } from '../storage/storageTables';
import { createFetch } from '../transports/createFetch';
import { createProjectSockets } from '../transports/createProjectSockets';
import { createProjectControls, type ScheduledMails } from './projectControls';
import { openStart, type Start } from './openStart';
import type { Scenario, Seed } from './scenario';

const services: readonly ServiceTables[] = [{ tables: authTables }, { tables: storageTables }];

export interface ProjectOptions<Pack = never> extends SettingsInput {
  schema: Schema;
  /** Fills the tables of every scenario that has no seed of its own. Default: empty tables. */
  seed?: Seed<Pack>;
  /** The first is what the project starts with. Default: one, `default`. */
  scenarios?: readonly Scenario<Pack>[];
  /**
   * The machine's time in milliseconds (default `Date.now`), or the moment at which the clock is stopped. Clients
   * compare tokens with the machine's time, so a clock stopped far from it makes them renew the session at each call.
   */
  clock?: (() => number) | number;
  /** What the project starts with. An explicit seed draws the same ids each time and stops the clock. */
  start?: { scenario?: string; seed?: number; pack?: Pack };
  /**
   * Validates a pack: more input for the seeds, as JSON, such as the business that a demo is for. The pack is part of
   * snapshots, and `/_fake/pack` gets and sets it. Throws errors whose messages are for users. Without it, packs are refused.
   */
  readPack?: (value: Json) => Pack;
  /** Mails that the project itself sends at certain times, besides those of Auth. */
  scheduledMails?: ScheduledMails;
  /** Data from which seeds make long tables: a snapshot does not fit a project in which this data has changed. */
  sources?: unknown;
  /** Where the migrations define the parts of the schema, which explanations of calls show. */
  migrations?: () => Promise<Sources>;
}

export interface Project extends Fake, Engine {
  /** Without a trailing slash. */
  readonly url: string;
  /** The keys for `createClient`: `keys.publishable` (or `keys.anon`) and `keys.secret` (or `keys.serviceRole`). */
  readonly keys: ApiKeys;
  /** Answers calls to the project and passes all others on to the network. */
  readonly fetch: typeof fetch;
  /** Opens sockets to the project's Realtime, and all others on the network. */
  readonly WebSocket: typeof WebSocket;
  /** All operations of the control API as functions. */
  readonly controls: Controls;
  readonly backend: OwnedBackend;
  readonly realtime: Realtime;
  readonly calls: WritableCallLog;
  readonly history: History;
  readonly origin: Origin;
  /** Identifies the tables and the current scenario's seed data; rows kept under another version do not fit. */
  readonly version: string;
  /** The version that another origin would have. Throws on an unknown scenario, and on an invalid pack. */
  versionOf(origin: Origin): string;
  /** Seeds again from exactly this origin. Rows that differ from the seed are deleted. */
  startFrom(origin: Origin): void;
  /** Called after each start from an origin, also by reset, scenario and restore. Returns the unsubscriber. */
  onStart(listener: (origin: Origin) => void): () => void;
}

/**
 * Makes a project and fills its tables. Throws on a schema that contradicts itself, an `UnknownScenario`, and what a
 * seed throws.
 */
export function createProject<Pack = never>(options: ProjectOptions<Pack>): Project {
  const {
    schema,
    scenarios,
    seed,
    clock,
    start,
    readPack,
    scheduledMails,
    sources,
    migrations,
    ...settings
  } = options;
  if (!isObject(schema) || !isObject(schema.tables))
    throw new Error('createProject needs a schema with tables.');
  const backend = createBackend({ schema, services, settings });
  const { url, keys } = backend.settings;
  const history = keepHistory(backend);
  const projectStart: Start = openStart(backend, {
    schema,
    services,
    scenarios: scenarios ?? [{ name: 'default', summary: 'The rows that the project starts with.' }],
    seedOf: (scenario) => scenario.seed ?? seed ?? (() => undefined),
    // oxlint-disable-next-line no-restricted-properties -- here the clock of a project is injected
    clock: clock ?? (() => Date.now()),
    first: start ?? {},
    readPack: readPack ?? refusePacks,
    sources,
  });
  const fake = {
    backend,
    controls: createProjectControls(backend, projectStart, scheduledMails),
    realtime: openRealtime(backend),
    calls: createCallLog(() => backend.clock.now()),
    history,
    ...(migrations && { migrations }),
  };
  let engine: Engine | undefined;
  const engineOf = () => (engine ??= { respond: createRespond(fake), connect: createConnect(fake) });
  const respond: Engine['respond'] = (request) => engineOf().respond(request);
  const connect: Engine['connect'] = (...socket) => engineOf().connect(...socket);
  return {
    ...fake,
    ...projectStart.operations,
    get origin() {
      return projectStart.origin();
    },
    get version() {
      return projectStart.operations.versionOf(projectStart.origin());
    },
    url,
    keys,
    respond,
    connect,
    fetch: createFetch(respond, url),
    WebSocket: createProjectSockets(connect, url),
  };
}

const refusePacks = (): never => {
  throw new Error('This project takes no packs.');
};
