/** Why a socket's channels did or did not get each change of the tables that they follow, on the rows at that time. */
import type { Backend } from '../backend/backend';
import type { RowChange } from '../backend/changeLog';
import type { OwnedBackend } from '../backend/createBackend';
import type { Json, Row } from '../backend/schema';
import { isSocket, type CallLog, type LoggedChannelEvent, type LoggedSocket } from '../callLog';
import type { History } from '../history';
import type { ChannelCaller } from '../realtime/channelTokens';
import { mayUse } from '../realtime/realtimeTables';
import { createRowEvent, type RowEvent } from '../realtime/rowEvents';
import { publication, type Subscription } from '../realtime/subscriptions';
import { asOf } from './asOf';
import { createStatementObserver, type Observations } from './createStatementObserver';
import type { ExplainedPublication, Explanation } from './explanation';
import { keyText, refusalText, refusedRow, shorten, unqualified, whoIs } from './sentences';
import type { Sources } from './sources';

interface ExplainableFake {
  readonly backend: OwnedBackend;
  readonly calls?: CallLog;
  readonly history?: History;
}

/** Only the newest changes that concern the socket are explained. */
const maxChanges = 50;
const maxSentences = 10;

type Found = Observations & Required<Pick<Explanation, 'publications'>>;

export function explainSocket(socket: LoggedSocket, fake: ExplainableFake, sources: Sources): Explanation {
  const found: Found = {
    ...{ grants: [], statements: [], checks: [], triggers: [] },
    publications: [],
  };
  const { channels, end } = socket;
  const caller = channels.findLast((event) => event.kind === 'joined')?.caller ?? { role: 'none' };
  const isRefused = end !== undefined && 'refused' in end;
  return {
    sentences: isRefused
      ? [`The handshake was answered with ${end.refused}, so no channel could be joined.`]
      : explainChanges(socket, fake, { found, sources }),
    caller: describe(caller),
    outcome: { status: isRefused ? end.refused : 101 },
    ...found,
  };
}

function describe({
  role,
  claims = {},
}: Pick<ChannelCaller, 'claims'> & { role: string }): Explanation['caller'] {
  const { email } = claims;
  return { role, ...(typeof email === 'string' && { email }), claims: claims as Row };
}

function explainChanges(
  { number, channels, position, endPosition = Infinity }: LoggedSocket,
  fake: ExplainableFake,
  context: { found: Found; sources: Sources },
): string[] {
  const changes = position === undefined ? undefined : fake.history?.since(position);
  if (position === undefined || !changes) {
    return ['The back end has started again since then, or has written too much: what changed is forgotten.'];
  }
  const at = (
    changePosition: number,
    work: (observedBackend: Backend) => string | undefined,
  ): string | undefined =>
    asOf(fake.backend, changes.slice(changePosition - position), timeOf(changePosition, number, fake), () =>
      work(observe(fake.backend, context)),
    );
  const refused = channels.flatMap((event) => {
    if (event.kind !== 'refused') return [];
    return [
      at(event.position, (observedBackend) => refusedJoin(event, observedBackend, context.found)) ?? '',
    ];
  });
  const topics = [...new Set(channels.map(({ topic }) => topic))];
  const followed = changes
    .map((change, index) => ({ change, changePosition: position + index }))
    .filter(({ changePosition }) => changePosition < endPosition)
    .flatMap((each) =>
      topics
        .filter((topic) => channels.some((event) => event.topic === topic && follows(event, each.change)))
        .map((topic) => ({ ...each, topic })),
    );
  if (followed.length === 0) return [...refused, nothingFollowed(channels)];
  const explainedChanges = followed
    .slice(-maxChanges)
    .reverse()
    .map(({ change, changePosition, topic }) => {
      const state = channels.findLast((event) => event.topic === topic && event.position <= changePosition);
      const end = fake.history?.commitEnd(changePosition) ?? changePosition + 1;
      const published = publicationOf(change, context, fake.backend);
      const why = at(end, (observedBackend) =>
        omission(change, state, observedBackend, context.found, published),
      );
      const name = topic.replace(/^realtime:/, '');
      const what = describeChange(change, fake.backend);
      return {
        missed: why !== undefined,
        sentence: `The channel ${name} ${why ?? `got ${what}${sentPart(change, fake.backend)}.`}`.replace(
          '$WHAT',
          what,
        ),
      };
    });
  const missed = explainedChanges.filter((each) => each.missed);
  const sum = `Of ${explainedChanges.length} ${explainedChanges.length === 1 ? 'change' : 'changes'} of tables that its channels follow, ${missed.length === 0 ? 'all were' : `${missed.length} ${missed.length === 1 ? 'was' : 'were'} not`} delivered.`;
  const sentences = [...missed, ...explainedChanges.filter((each) => !each.missed)].map(
    ({ sentence }) => sentence,
  );
  return [sum, ...refused, ...new Set(sentences)].slice(0, maxSentences);
}

/** When the last logged call before a position began, else when the socket opened; now if neither is logged. */
function timeOf(changePosition: number, number: number, { calls, backend }: ExplainableFake): number {
  const started = (calls?.entries() ?? []).flatMap((entry) =>
    isSocket(entry)
      ? entry.number === number
        ? [{ position: entry.position ?? 0, startedAt: entry.startedAt }]
        : []
      : entry.position !== undefined && entry.position < changePosition
        ? [{ position: entry.position, startedAt: entry.startedAt }]
        : [],
  );
  return started.sort((a, b) => a.position - b.position).at(-1)?.startedAt ?? backend.clock.now();
}

/** Whether a change's table is published. Each table is noted once. */
function publicationOf(
  { table }: RowChange,
  { found: { publications }, sources }: { found: Found; sources: Sources },
  { schema }: Backend,
): ExplainedPublication {
  const known = publications.find((each) => each.table === table);
  if (known) return known;
  const named = `publication ${publication}`;
  const source = sources[`${named} ${table}`] ?? sources[named];
  const published = (schema.publications?.[publication] ?? []).includes(table);
  const next = { publication, table, published, ...(source && { source }) };
  publications.push(next);
  return next;
}

const observe = (backend: OwnedBackend, { found, sources }: { found: Found; sources: Sources }): Backend =>
  Object.create(backend, {
    observer: { value: createStatementObserver(backend, found, { sources, maxRows: 5 }) },
  }) as Backend;

/** Whether a channel requested changes of this table, even if the server refused the subscription. */
const follows = (event: LoggedChannelEvent, { table }: RowChange): boolean =>
  event.kind === 'joined' && event.subscriptions.some(({ params }) => includesTable(params, table));

function includesTable({ schema, table }: Subscription['params'], qualified: string): boolean {
  const [ofSchema, name] = qualified.split('.');
  const requestedNames = { schema: schema ?? 'public', table: table ?? '*' };
  return (
    ['*', ofSchema].includes(String(requestedNames.schema)) &&
    ['*', name].includes(String(requestedNames.table))
  );
}

function nothingFollowed(channels: readonly LoggedChannelEvent[]): string {
  const tables = channels.flatMap((event) =>
    event.kind === 'joined' ? event.subscriptions.map(({ params }) => String(params.table ?? '*')) : [],
  );
  if (tables.length === 0) return 'No channel of this socket follows the changes of a table.';
  return `Nothing has changed in what its channels follow (${[...new Set(tables)].join(', ')}).`;
}

function describeChange({ table, before, after }: RowChange, backend: Backend): string {
  const type = before === undefined ? 'INSERT' : after === undefined ? 'DELETE' : 'UPDATE';
  const row = after ?? before ?? {};
  const { primaryKey } = backend.table(table).definition;
  const key = Object.fromEntries(primaryKey.map((column): [string, Json] => [column, row[column] ?? null]));
  return `the ${type} of ${unqualified(table)} (${keyText(key)})`;
}

/** The end of a sentence: how much of a deleted row is sent. */
function sentPart({ table, after }: RowChange, backend: Backend): string {
  const { primaryKey, rowLevelSecurity } = backend.table(table).definition;
  if (after || rowLevelSecurity === false) return '';
  return ` with ${primaryKey.join(', ')} alone, because no policy can be tested for a deleted row`;
}

/** What follows the channel's name in the sentence, with `$WHAT` for the change; undefined when it was delivered. */
function omission(
  change: RowChange,
  state: LoggedChannelEvent | undefined,
  observedBackend: Backend,
  found: Found,
  { published, source }: ExplainedPublication,
): string | undefined {
  if (state?.kind !== 'joined') {
    const why = state ? `it was not joined (${state.reason})` : 'it had not been joined yet';
    return `did not get $WHAT: ${why}.`;
  }
  if (state.refusal !== undefined)
    return `did not get $WHAT: the server refused its subscription. ${state.refusal}`;
  const { table } = change;
  if (!published) {
    const place = source ? `, which ${source.place} changed last` : '';
    return `did not get $WHAT: the table ${unqualified(table)} is not in the publication ${publication}${place}.`;
  }
  const event = createRowEvent(observedBackend, change);
  const reasons = state.subscriptions
    .filter(({ params }) => includesTable(params, table))
    .map((subscription) => reasonOf(subscription, event, change, state.caller, observedBackend, found));
  // One subscription of the channel is enough.
  if (reasons.includes(undefined)) return undefined;
  return [...new Set(reasons)].join(' ');
}

function reasonOf(
  { params, requested }: Subscription,
  event: RowEvent,
  { table, before, after }: RowChange,
  caller: ChannelCaller,
  observedBackend: Backend,
  found: Found,
): string | undefined {
  if (!requested) return 'did not get $WHAT: the server refused its subscription.';
  const who = whoIs(describe(caller));
  const { primaryKey, replicaIdentity } = observedBackend.table(table).definition;
  switch (event.outcomeFor(requested, caller)) {
    case 'sent':
      return undefined;
    case 'error':
      observedBackend.observer?.granted(
        { table, command: 'select', role: caller.role, columns: primaryKey },
        false,
      );
      return `got an error in place of $WHAT: no grant lets the role ${caller.role} select ${primaryKey.join(', ')}.`;
    case 'event':
      return `did not get $WHAT: it asks for ${requested.event} only.`;
    case 'table':
      return `did not get $WHAT: it did not ask for ${unqualified(table)}.`;
    case 'filter': {
      const known = !after && replicaIdentity !== 'full' ? primaryKey : requested.columns;
      const lacking = requested.columns.filter((column) => !known.includes(column));
      if (lacking.length > 0)
        return `did not get $WHAT: its filter asks for ${lacking.join(', ')}, and of a deleted row only ${primaryKey.join(', ')} is known.`;
      return `did not get $WHAT: its filter \`${String(params.filter)}\` is not true, ${valuesText(after ?? before ?? {}, requested.columns)}.`;
    }
    case 'removed':
      return 'did not get $WHAT: the row was removed again in the same transaction.';
    case 'hidden': {
      const statement = found.statements.at(-1);
      const row = statement?.rows.at(-1);
      return `did not get $WHAT: ${statement && row ? refusedRow(who, statement, row) : `${who} may not read it.`}`;
    }
  }
}

const valuesText = (row: Readonly<Row>, columns: readonly string[]): string =>
  columns.map((column) => `${column} is ${shorten(row[column] ?? null)}`).join(' and ');

function refusedJoin(
  { topic, reason, denied }: Extract<LoggedChannelEvent, { kind: 'refused' }>,
  observedBackend: Backend,
  found: Found,
): string {
  const name = topic.replace(/^realtime:/, '');
  if (!denied) return `The channel ${name} could not be joined: ${reason}.`;
  mayUse(observedBackend, denied.caller, 'read', denied.name, 'broadcast');
  const statement = found.statements.at(-1);
  const row = statement?.rows.at(-1);
  const why = statement && row ? refusalText(statement, row) : reason;
  return `${whoIs(describe(denied.caller))} may not read the private channel ${name}: ${why}.`;
}
