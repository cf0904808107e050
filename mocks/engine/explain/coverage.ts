/** Which policies, conditions, grants, checks and triggers calls have tried and with what result. */
import type { Condition, Schema, TableDefinition } from '../backend/schema';
import { conditionSql } from './conditionSql';
import type { ExplainedCondition } from './explainCondition';
import type { Explanation } from './explanation';

type Answer = 'true' | 'false' | 'unknown';

/** How often each thing, such as `grant public.profiles anon select`, gave each answer. */
export type Coverage = { [what: string]: { [answer in Answer]?: number } };

/** What `GET /_fake/policies` answers. */
export interface TriedPolicies {
  /** The percentage of the required answers (`requiredAnswersOf`) that occurred. */
  percent: number;
  /** The required answers that never occurred: `grant public.profiles anon select was never true`. */
  missing: string[];
  coverage: Coverage;
}

/** Adds the counts of another run. */
export function joinCoverage(coverage: Coverage, other: Coverage): void {
  for (const [what, counts] of Object.entries(other)) {
    const sum = (coverage[what] ??= {});
    for (const answer of ['true', 'false', 'unknown'] as const) {
      const count = counts[answer];
      if (count !== undefined) sum[answer] = (sum[answer] ?? 0) + count;
    }
  }
}

/** Adds what an explanation has tried. */
export function addToCoverage(
  coverage: Coverage,
  { grants, statements, checks, triggers }: Explanation,
): void {
  const add = (what: string, truth: boolean | null) => {
    const answer: Answer = truth === null ? 'unknown' : truth ? 'true' : 'false';
    const counts = (coverage[what] ??= {});
    counts[answer] = (counts[answer] ?? 0) + 1;
  };
  const addParts = (what: string, { sql, truth, parts = [] }: ExplainedCondition) => {
    add(`${what}: ${sql}`, truth);
    for (const part of parts) addParts(what, part);
  };
  for (const { table, command, role, allowed } of grants) add(`grant ${table} ${role} ${command}`, allowed);
  for (const { table, rows } of statements) {
    for (const { policies } of rows) {
      for (const { name, command, side, condition } of policies)
        addParts(`policy ${table} ${name} (${command}, ${side})`, condition);
    }
  }
  for (const { table, name, truth } of checks) add(`check ${table} ${name}`, truth);
  for (const { table, name, raised } of triggers) add(`trigger ${table} ${name}`, raised === undefined);
}

/**
 * What calls must try in a schema, with the required answers: true and false for conditions and checks, true for a
 * grant that is used and for a trigger that runs without an error. The grants of the services' tables do not count,
 * because they are the same in every project.
 */
function requiredAnswersOf({
  tables,
  triggers: addedTriggers = {},
  policies: addedPolicies = {},
}: Schema): Map<string, readonly Answer[]> {
  const required = new Map<string, readonly Answer[]>();
  const both = ['true', 'false'] as const;
  const addParts = (what: string, condition: Condition) => {
    required.set(
      `${what}: ${conditionSql(condition)}`,
      typeof condition === 'boolean' ? [condition ? 'true' : 'false'] : both,
    );
    if (typeof condition === 'boolean') return;
    if ('anyOf' in condition) condition.anyOf.forEach((part) => addParts(what, part));
    else if ('allOf' in condition) condition.allOf.forEach((part) => addParts(what, part));
    else if ('not' in condition) addParts(what, condition.not);
  };
  const added = Object.keys({ ...addedTriggers, ...addedPolicies }).map(
    (table) =>
      [table, { triggers: addedTriggers[table] ?? [], policies: addedPolicies[table] ?? [] }] as const,
  );
  const definitions: (readonly [string, Partial<TableDefinition>])[] = [...Object.entries(tables), ...added];
  for (const [table, { grants = [], policies = [], checks = [], triggers = [] }] of definitions) {
    const requiredGrants = /^(auth|storage|realtime)\./.test(table) ? [] : grants;
    for (const { role, command } of requiredGrants)
      required.set(`grant ${table} ${role} ${command}`, ['true']);
    for (const { name, command, using, check } of policies) {
      const what = `policy ${table} ${name}`;
      if (using !== undefined) addParts(`${what} (${command}, using)`, using);
      if (check !== undefined) addParts(`${what} (${command}, check)`, check);
    }
    for (const { name } of checks) required.set(`check ${table} ${name}`, both);
    for (const { name } of triggers) required.set(`trigger ${table} ${name}`, ['true']);
  }
  return required;
}

/** Why no call can cause an answer, by its text in `missing`: `check public.notes notes_open_check was never false`. */
export type Unreachable = { readonly [missing: string]: string };

export interface CoverageSummary {
  /** The percentage of the required answers that occurred, not counting the `unreachable` ones. */
  percent: number;
  /** The required answers that never occurred, without the `unreachable` ones. */
  missing: string[];
  /** Entries of `unreachable` that did occur, or that the schema does not require. */
  stale: string[];
  /** A table of the counts. */
  rows: string[];
}

/** Compares the counts with the answers that a schema requires. */
export function summarize(
  schema: Schema,
  coverage: Coverage,
  unreachable: Unreachable = {},
): CoverageSummary {
  const required = [...requiredAnswersOf(schema)];
  const requiredAnswers = required.flatMap(([what, answers]) => answers.map((answer) => ({ what, answer })));
  const neverGiven = requiredAnswers
    .filter(({ what, answer }) => coverage[what]?.[answer] === undefined)
    .map(({ what, answer }) => `${what} was never ${answer}`);
  const missing = neverGiven.filter((each) => unreachable[each] === undefined);
  const reachable = requiredAnswers.length - (neverGiven.length - missing.length);
  const rows = required.map(([what]) => {
    const { true: yes = 0, false: no = 0, unknown = 0 } = coverage[what] ?? {};
    return `${[yes, no, unknown].map((count) => String(count).padStart(8)).join('')}  ${what}`;
  });
  return {
    percent: reachable === 0 ? 100 : (100 * (reachable - missing.length)) / reachable,
    missing,
    stale: Object.keys(unreachable).filter((each) => !neverGiven.includes(each)),
    rows,
  };
}
