/** An explanation in words. Code in a sentence is in backticks. */
import type { Json, Row } from '../backend/schema';
import { reasonsOf, type ExplainedCondition } from './explainCondition';
import type {
  ExplainedGrant,
  ExplainedPolicy,
  ExplainedRow,
  ExplainedStatement,
  Explanation,
} from './explanation';

type ExplanationData = Omit<Explanation, 'sentences'>;

const unqualified = (table: string): string => table.replace(/^public\./, '');

function whoIs({ role, email, claims }: Explanation['caller']): string {
  if (email !== undefined) return email;
  if (role === 'anon') return 'A visitor (role anon)';
  if (role === 'service_role') return 'The service role';
  if (role === 'none') return 'A caller without a key';
  return typeof claims.sub === 'string' ? `The account ${shorten(claims.sub)}` : `The role ${role}`;
}

/** A value, shortened so that people can still recognize it. */
function shorten(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return `${text.slice(0, 8)}…`;
  if (text.length > 60) return `${text.slice(0, 60)}…`;
  return text === text.trim() && text !== '' ? text : `'${text}'`;
}

const keyText = (key: Row): string =>
  Object.entries(key)
    .map(([column, value]) => `${column} ${shorten(value)}`)
    .join(', ');

/** `` `user_id = auth.uid()` is false, c0ffee12… is not deadbeef… ``. */
function reasonText({ sql, truth, values = {} }: ExplainedCondition): string {
  const quoted = `\`${sql}\``;
  const entries = Object.entries(values);
  const [first, second] = entries;
  if (truth === null) {
    const nothing = entries.filter(([, value]) => value === null).map(([name]) => `${name} is null`);
    return `${quoted} is unknown${nothing.length > 0 ? `, because ${nothing.join(' and ')}` : ''}`;
  }
  const verdict = `${quoted} is ${truth}`;
  if (first && second && sql === `${first[0]} = ${second[0]}`)
    return `${verdict}, ${shorten(first[1])} is ${truth ? '' : 'not '}${shorten(second[1])}`;
  const facts = entries.map(([name, value]) => `${name} is ${shorten(value)}`);
  return `${verdict}${facts.length > 0 ? `, ${facts.join(' and ')}` : ''}`;
}

const reasons = (policies: readonly ExplainedPolicy[]): string =>
  [...new Set(policies.flatMap(({ condition }) => reasonsOf(condition)).map(reasonText))].join('; ');

/** Why the policies refuse a row: which of the command's own policies are not true, and which of those for reading. */
function refusalText(statement: ExplainedStatement, { policies }: ExplainedRow): string {
  const { command, role } = statement;
  const commands = new Set([
    command,
    ...statement.policies.map((policy) => policy.command),
    ...(policies.length === 0 ? [] : policies.map((policy) => policy.command)),
  ]);
  return [...commands]
    .flatMap((each) => {
      const own = policies.filter((policy) => policy.command === each);
      const permissive = own.filter(({ restrictive }) => !restrictive);
      if (permissive.length === 0) return [`no policy lets the role ${role} ${each} any row`];
      const failed = permissive.some(({ truth }) => truth === true)
        ? own.filter(({ restrictive, truth }) => restrictive && truth !== true)
        : permissive;
      return failed.length === 0 ? [] : [`${each === command ? '' : `to ${each} it, `}${reasons(failed)}`];
    })
    .join('; and ');
}

const verbs = {
  using: { select: 'read', insert: 'add', update: 'change', delete: 'delete' },
  check: { select: 'read', insert: 'add', update: 'write', delete: 'delete' },
} as const;

function refusedRow(who: string, statement: ExplainedStatement, row: ExplainedRow): string {
  const { table, command, side } = statement;
  const which =
    side === 'check' && command === 'insert' ? 'row to' : side === 'check' ? 'new row to' : 'row of';
  return `${who} may not ${verbs[side][command]} this ${which} ${unqualified(table)} (${keyText(row.key)}): ${refusalText(statement, row)}.`;
}

function grantText(who: string, { table, command, role, columns, granted }: ExplainedGrant): string {
  const prefix =
    `${who} may not ${command} ${command === 'insert' ? 'into' : command === 'delete' ? 'from' : ''}`.trimEnd();
  const name = unqualified(table);
  if (granted.length === 0) return `${prefix} ${name}: no grant gives the role ${role} ${command} on it.`;
  const missing = columns.filter((column) => granted !== '*' && !granted.includes(column));
  return `${prefix} ${name} with ${missing.join(', ')}: the role ${role} holds ${command} for ${
    granted === '*' ? 'every column' : `${granted.join(', ')} only`
  }.`;
}

function rowsText(who: string, statement: ExplainedStatement): string[] {
  const { table, command, passed, refused, bypassed, side, role } = statement;
  const name = unqualified(table);
  const done = { select: 'read', insert: 'add', update: 'change', delete: 'delete' }[command];
  if (bypassed !== undefined) {
    const why =
      bypassed === 'role'
        ? `the role ${role} bypasses row-level security`
        : 'the table has no row-level security';
    return [`No policy of ${name} was checked: ${why}.`];
  }
  if (side === 'check') return [];
  const all = passed + refused;
  if (all === 0) return [`No row of ${name} meets the filters of the call, so no policy hid one.`];
  const [allowed] = statement.rows.filter((row) => row.passes);
  const because = allowed
    ? ` For the row with ${keyText(allowed.key)}, ${reasons(allowed.policies.filter(({ truth }) => truth === true))}.`
    : '';
  const count =
    refused === 0
      ? `${who} may ${done} ${all === 1 ? 'the row' : `all ${all} rows`} of ${name} that the call looked at.`
      : `Of ${all} ${all === 1 ? 'row' : 'rows'} of ${name} that the call looked at, ${who} may ${done} ${passed}; policies hide ${refused}.`;
  return [count + because];
}

/** Why the call was refused; undefined if it was not. */
function refusal(explained: ExplanationData, who: string): string | undefined {
  const { outcome, grants, statements, checks, triggers, function: called } = explained;
  if (outcome.status < 400) return undefined;
  if (called && !called.allowed)
    return `${who} may not call the function ${called.name}: the role ${called.role} has no grant to execute it.`;
  const grant = grants.find(({ allowed }) => !allowed);
  if (grant) return grantText(who, grant);
  const raised = triggers.findLast((trigger) => trigger.raised !== undefined);
  if (raised)
    return `The trigger ${raised.name} of ${unqualified(raised.table)} refused it: ${raised.raised}.`;
  const check = checks.find(({ truth }) => truth === false);
  if (check) {
    const values = Object.entries(check.values).map(([name, value]) => `${name} is ${shorten(value)}`);
    return `The row breaks the check ${check.name} of ${unqualified(check.table)}: ${
      check.sql === undefined ? '' : `\`${check.sql}\` is false, `
    }${values.join(' and ')}.`;
  }
  const refused = statements.findLast(({ side, refused: count }) => side === 'check' && count > 0);
  const row = refused?.rows.find(({ passes }) => !passes);
  if (refused && row) return refusedRow(who, refused, row);
  const reachedTables = statements.length > 0 || grants.length > 0;
  const message = outcome.message ?? `It was answered ${outcome.status}`;
  return reachedTables ? `${message}.` : `${message}. The call was refused before any table was checked.`;
}

/** How many hidden rows of a statement get a sentence each; the data has more. */
const maxHiddenRows = 3;

export function sentencesOf(explained: ExplanationData): string[] {
  const who = whoIs(explained.caller);
  const refused = refusal(explained, who);
  const hidden = explained.statements
    .filter(({ side }) => side === 'using')
    .flatMap((statement) =>
      statement.rows
        .filter(({ passes }) => !passes)
        .slice(0, maxHiddenRows)
        .map((row) => refusedRow(who, statement, row)),
    );
  const rowSentences = explained.statements.flatMap((statement) => rowsText(who, statement));
  const isEmpty = explained.statements.every(({ passed }) => passed === 0);
  const seen = isEmpty ? [...hidden, ...rowSentences] : [...rowSentences, ...hidden];
  const { function: called } = explained;
  const ran =
    called?.allowed && refused === undefined
      ? [`${who} may call the function ${called.name}, which decides by itself what it shows and changes.`]
      : [];
  const added = explained.statements
    .filter(({ side, passed, bypassed }) => side === 'check' && passed > 0 && !bypassed)
    .flatMap((statement) =>
      statement.rows
        .slice(0, 1)
        .map(
          (row) =>
            `${who} may ${verbs.check[statement.command]} the row ${keyText(row.key)} of ${unqualified(statement.table)}: ${reasons(row.policies.filter(({ truth }) => truth === true))}.`,
        ),
    );
  const sentences = [...(refused === undefined ? [] : [refused]), ...ran, ...added, ...seen];
  return sentences.length > 0 ? [...new Set(sentences)] : ['This call checked no table, policy or function.'];
}
