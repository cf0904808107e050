/**
 * What every service of the fake (PostgREST, GoTrue, Storage, control) is given: tables, a clock, ids, settings and
 * one transaction. Everything that survives a request lives in a table, so that persistence, snapshot, roll-back and
 * a second tab need one mechanism. Nothing here may touch the DOM, msw, `Date` or `Math.random`.
 */
import type { Index, OrderedRows, Row, RowScan, Schema, TableDefinition } from './schema';

/** Time as the fake's database and token service see it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * Seeded, so that the same scenario, seed and requests give the same bytes. Its position is part of the state, so ids
 * are drawn in a transaction.
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

/** Rows by equality, copies in and copies out. `where` compares stored values; it may be empty. */
export interface Table {
  readonly name: string;
  readonly size: number;
  /** Some row that matches. */
  find(where: Row): Row | undefined;
  /** As a scan of the table comes upon them; `update` and `remove` go in the same order. */
  findAll(where: Row): Row[];
  /** Complete row: every column of the definition, canonical values. No defaults, policies or triggers at this level. */
  insert(row: Row): void;
  /** Changes the rows that match and answers how many. */
  update(where: Row, values: Row): number;
  remove(where: Row): number;

  readonly definition: TableDefinition;
  /**
   * Every row as it lies in the heap: an updated row lies at the end. Read-only, valid until the next write.
   */
  scan(): RowScan;
  /** At most `count` rows of the scan, evenly spaced; the rows between them are not made. */
  sample(count: number): Readonly<Row>[];
  /**
   * Rows in `order`, walked from a sorted array, or undefined when no index of the definition serves it. `equals` must
   * be a prefix of the index that precedes `order` (`user_id` before `created_at desc, id desc`). `after` starts behind
   * (or, `inclusive`, at) a position given by values of a prefix of `order`'s columns.
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
  /** Default false: 422 `signup_disabled`. */
  signupDisabled: boolean;
  emailEnabled: boolean;
  passwordMinLength: number;
  /** Sets of which a password needs one character each, as GOTRUE_PASSWORD_REQUIRED_CHARACTERS; empty for none. */
  passwordRequiredCharacters: readonly string[];
  /** Seconds; 3600. */
  accessTokenLifetime: number;
  /** Seconds in which a rotated refresh token may be used again; 10. */
  refreshReuseInterval: number;
  /** Seconds between two mails to one address; 60. */
  emailInterval: number;
  /** Mails an hour over all addresses; 0 is unlimited. */
  emailsPerHour: number;
  /** Seconds that a mail link or code lives; 3600. */
  otpLifetime: number;
  /** Where links lead when `redirect_to` is missing or not allowed. */
  siteUrl: string;
  /** Further allowed redirects; `*` and `**` as in Supabase. */
  redirectUrls: readonly string[];
  jwt: { algorithm: 'HS256' } | { algorithm: 'ES256' };
  mfaEnabled: boolean;
  /** A new password needs a sign-in of the last day or the code of /reauthenticate; default false. */
  passwordNeedsReauthentication?: boolean;
  /** A new password needs the present one, except after a mail link; default false. */
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
  /** Where clients reach the fake, without a trailing slash; becomes `iss`, mail links, `location`. */
  url: string;
  jwtSecret: string;
  keys: ApiKeys;
  auth: AuthSettings;
  /** PostgREST's `db-max-rows`; 1000. */
  maxRows: number;
  /** Bytes; 50 MiB. */
  storageFileSizeLimit: number;
}

export interface Backend {
  readonly schema: Schema;
  readonly settings: BackendSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  /** By qualified name; throws on one that the schema does not have. */
  table(name: string): Table;
  /**
   * Runs `work` synchronously: all of its changes or, when it throws, none. Nothing can interleave. A request opens one
   * (`runService.ts`); a nested one is a statement, which can be undone alone and is kept when the outer one is.
   */
  transaction<T>(work: () => T): T;
}
