/**
 * The interface that every service of the fake (PostgREST, GoTrue, Storage, control) uses: tables, a clock, ids,
 * settings and transactions. Everything that outlives a request is a row of a table, so that one mechanism serves
 * persistence, snapshots, rollbacks and other tabs. Nothing here may use the DOM, msw, the machine's clock or
 * `Math.random`.
 */
import type { Index, OrderedRows, Row, RowScan, Schema, TableDefinition } from './schema';
import type { StatementObserver } from './statementObserver';

/** Time as the fake's database and token service see it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * A seeded generator: the same scenario, seed and requests give the same bytes. Its position is a row of the state, so
 * ids can only be drawn inside a transaction.
 */
export interface Ids {
  uuid(): string;
  /** `length` characters of `alphabet` (default a-z, 0-9). */
  token(length: number, alphabet?: string): string;
  /** An integer in [0, below). */
  integer(below: number): number;
  /** `length` seeded bytes (password salts, TOTP secrets). */
  bytes(length: number): Uint8Array;
}

/** Counters of identity and serial columns, which a rollback does not undo. */
export interface Sequences {
  /** One more than the column's last value, or, at its first use, than the highest value in the table. */
  next(table: Table, column: string): number;
  /** Fixes the sequence's position before an insert brings its own value. */
  start(table: Table, column: string): void;
}

/**
 * Access by equality. `where` compares columns with stored (canonical) values; `{}` matches every row. Rows that go in
 * and rows that `find` and `findAll` return are copies.
 */
export interface Table {
  readonly name: string;
  readonly size: number;
  /** One of the matching rows; which one is not defined. */
  find(where: Row): Row | undefined;
  /** In heap order, as a sequential scan finds them; `update` and `remove` go in the same order. */
  findAll(where: Row): Row[];
  /** Takes a complete row: every column of the definition, canonical values. No defaults, policies or triggers at this level. */
  insert(row: Row): void;
  /** Changes the matching rows and returns how many there were. */
  update(where: Row, values: Row): number;
  remove(where: Row): number;

  readonly definition: TableDefinition;
  /** Every row in heap order: an updated row moves to the end. Read-only, valid until the next write. */
  scan(): RowScan;
  /** At most `count` rows of the scan, evenly spaced; lazy rows between them are not built. */
  sample(count: number): Readonly<Row>[];
  /**
   * Rows in `order` along a sorted index, or undefined when no index of the definition serves it. The columns of
   * `equals` must be the first columns of that index, before those of `order` (`user_id` before `created_at desc, id
   * desc`). `after` starts the rows after a position, or with `inclusive` at it; a position is given by values of
   * the first columns of `order`.
   */
  ordered(
    order: Index['columns'],
    options?: { equals?: Row; after?: { values: Row; inclusive: boolean } },
  ): OrderedRows | undefined;
}

/** The switches of a Supabase project that change what the services answer. */
export interface AuthSettings {
  /** Sign-up makes a usable account at once and no mail is sent. Default false. */
  autoconfirm: boolean;
  /** True: sign-ups are refused with 422 `signup_disabled`. Default false. */
  signupDisabled: boolean;
  emailEnabled: boolean;
  passwordMinLength: number;
  /** Sets of characters; a password needs one of each (GOTRUE_PASSWORD_REQUIRED_CHARACTERS). Empty for none. */
  passwordRequiredCharacters: readonly string[];
  /** Seconds; default 3600. */
  accessTokenLifetime: number;
  /** Seconds in which a rotated refresh token may be used again; default 10. */
  refreshReuseInterval: number;
  /** Seconds between two mails to one address; default 60. */
  emailInterval: number;
  /** Mails an hour over all addresses; 0, the default, is unlimited. */
  emailsPerHour: number;
  /** Seconds for which a mail link or code is valid; default 3600. */
  otpLifetime: number;
  /** Where links lead when `redirect_to` is missing or not allowed. */
  siteUrl: string;
  /** Further allowed redirects; `*` and `**` as in Supabase. */
  redirectUrls: readonly string[];
  jwt: { algorithm: 'HS256' } | { algorithm: 'ES256' };
  mfaEnabled: boolean;
  /** A new password needs a sign-in within the last day or the code from /reauthenticate; default false. */
  passwordNeedsReauthentication?: boolean;
  /** A new password needs the current one, except after a mail link; default false. */
  passwordNeedsCurrent?: boolean;
}

export interface ApiKeys {
  /** Legacy JWTs, signed with the project's secret. */
  anon: string;
  serviceRole: string;
  /** `sb_publishable_…`, `sb_secret_…`. */
  publishable: string;
  secret: string;
}

export interface BackendSettings {
  /** Base URL at which clients reach the fake, without a trailing slash; the start of `iss` and of mail links. */
  url: string;
  jwtSecret: string;
  keys: ApiKeys;
  auth: AuthSettings;
  /** PostgREST's `db-max-rows`; default 1000. */
  maxRows: number;
}

export interface Backend {
  readonly schema: Schema;
  readonly settings: BackendSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sequences: Sequences;
  /** By qualified name; throws on one that the schema does not have. */
  table(name: string): Table;
  /**
   * Runs `work` synchronously, so that nothing can interleave; when it throws, all its changes are rolled back. Each
   * request is one transaction (`runService.ts`). A nested call is a savepoint: it can be rolled back alone, and its
   * changes last only if the outer transaction commits.
   */
  transaction<T>(work: () => T): T;
  /** Runs `work` as a transaction does, then undoes all of it, the numbers of sequences included. */
  dryRun<T>(work: () => T): T;
  /** Set only while a call is run again to be explained. */
  readonly observer?: StatementObserver;
}
