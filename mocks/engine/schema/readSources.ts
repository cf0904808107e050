/** Finds the parts of a schema in the migrations: the statement, its file and its line, for explanations. */
import { parse } from 'libpg-query';
import { commands } from '../backend/schema';
import type { Migration } from './catalog';

/** As `Sources` of `mocks/engine/explain/explanation.ts`. */
export type PrintedSources = { [what: string]: { place: string; sql: string } };

interface Fields {
  readonly [field: string]: unknown;
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function tableOf(value: unknown): string {
  const { schemaname, relname } = fieldsOf(value);
  return `${textOf(schemaname) || 'public'}.${textOf(relname)}`;
}

const namesOf = (value: unknown): string[] =>
  list(value).map(({ String: name }) => textOf(fieldsOf(name).sval));
/** `private.is_admin`; a name without a schema is in `public`. */
const qualified = (names: readonly string[]): string =>
  names.length > 1 ? names.join('.') : `public.${names[0]}`;

const suffixes: { readonly [contype: string]: string } = {
  CONSTR_CHECK: 'check',
  CONSTR_UNIQUE: 'key',
  CONSTR_FOREIGN: 'fkey',
  CONSTR_PRIMARY: 'pkey',
};

/** A part of a statement: what it defines, and its range of bytes in the file. */
interface SourceFragment {
  what: string;
  from: number;
  to: number;
}

/** The name that PostgreSQL gives to a constraint without one. */
function constraintName(table: string, column: string | undefined, constraint: Fields): string | undefined {
  const { conname, contype } = constraint;
  if (typeof conname === 'string') return conname;
  const suffix = suffixes[textOf(contype)];
  if (suffix === undefined) return undefined;
  const relation = table.slice(table.indexOf('.') + 1);
  const isOfTable = suffix === 'pkey' || column === undefined;
  return isOfTable ? `${relation}_${suffix}` : `${relation}_${column}_${suffix}`;
}

/** The constraints of CREATE TABLE, each with the line of its column. */
function constraintFragments({ relation, tableElts }: Fields, end: number): SourceFragment[] {
  const table = tableOf(relation);
  const elements = list(tableElts).map(({ ColumnDef: column, Constraint: constraint }) => {
    const of = fieldsOf(column ?? constraint);
    const name = column ? textOf(of.colname) : undefined;
    const constraints = column ? list(of.constraints).map((each) => fieldsOf(each.Constraint)) : [of];
    return {
      from: Number(of.location ?? 0),
      names: constraints.map((each) => constraintName(table, name, each)),
    };
  });
  return elements.flatMap(({ from, names }, at) => {
    const to = elements[at + 1]?.from ?? end;
    return names.flatMap((name) =>
      name === undefined ? [] : [{ what: `constraint ${table} ${name}`, from, to }],
    );
  });
}

/** What a statement defines; empty for statements that do not explain an answer. */
function whatOf(statement: Fields): string[] {
  const [kind, value] = Object.entries(statement)[0] ?? [];
  const fields = fieldsOf(value);
  switch (kind) {
    case 'CreatePolicyStmt':
    case 'AlterPolicyStmt':
      return [`policy ${tableOf(fields.table)} ${textOf(fields.policy_name)}`];
    case 'CreateTrigStmt':
      return [`trigger ${tableOf(fields.relation)} ${namesOf(fields.funcname).at(-1)}`];
    case 'CreateFunctionStmt':
      return [`function ${qualified(namesOf(fields.funcname))}`];
    case 'AlterTableStmt':
      return list(fields.cmds).flatMap(({ AlterTableCmd: command }) => {
        const name = fieldsOf(fieldsOf(fieldsOf(command).def).Constraint).conname;
        return typeof name === 'string' ? [`constraint ${tableOf(fields.relation)} ${name}`] : [];
      });
    case 'GrantStmt': {
      if (fields.is_grant !== true || fields.objtype !== 'OBJECT_TABLE') return [];
      const given = list(fields.privileges).map(({ AccessPriv: each }) => textOf(fieldsOf(each).priv_name));
      return list(fields.objects).flatMap(({ RangeVar: table }) =>
        list(fields.grantees).flatMap(({ RoleSpec: role }) =>
          (given.length === 0 ? commands : given).map(
            (command) => `grant ${tableOf(table)} ${textOf(fieldsOf(role).rolename)} ${command}`,
          ),
        ),
      );
    }
    default:
      return [];
  }
}

/** Later statements replace earlier ones. `isReferenced`: whether an explanation can refer to it. */
export async function readSources(
  migrations: readonly Migration[],
  isReferenced: (what: string) => boolean = () => true,
): Promise<PrintedSources> {
  const sources: PrintedSources = {};
  for (const { name, sql } of migrations) {
    // The parser counts bytes.
    const bytes = new TextEncoder().encode(sql);
    for (const { stmt, stmt_location: from = 0, stmt_len: length = bytes.length } of (await parse(sql))
      .stmts ?? []) {
      const statement = fieldsOf(stmt);
      const to = from + length;
      const fragments = statement.CreateStmt
        ? constraintFragments(fieldsOf(statement.CreateStmt), to)
        : whatOf(statement).map((what) => ({ what, from, to }));
      for (const fragment of fragments) {
        if (!isReferenced(fragment.what)) continue;
        const text = decode(bytes.subarray(fragment.from, fragment.to));
        const statementText = text.replace(/^(\s|--[^\n]*\n)+/, '');
        const before =
          decode(bytes.subarray(0, fragment.from)) + text.slice(0, text.length - statementText.length);
        sources[fragment.what] = {
          place: `${name}:${before.split('\n').length}`,
          sql: statementText.replace(/([\s,]|\n\s*--[^\n]*|\n\)\s*$)+$/, ''),
        };
      }
    }
  }
  return sources;
}
