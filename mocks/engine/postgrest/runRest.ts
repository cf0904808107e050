/**
 * Does PostgreSQL's part of a request: checks rights and policies, reads and writes rows, calls functions. Limits on
 * the number of rows are checked here and not in the answer, because exceeding one undoes the write.
 */
import type { Json, Row } from '../backend/schema';
import { runFunction } from './callFunction';
import { valueColumn } from './planRest';
import type { OptionsPlan, ReadPlan, RestPlan, RowsCallPlan, ValueCallPlan, WritePlan } from './planRest';
import type { Preferences } from './preferences';
import type { ReadNode } from './readPlan';
import { filterRows, findRows, prepareRead } from './readRows';
import { requireGrant } from './restContext';
import type { RestContext } from './restContext';
import { notSingular, tooManyAffected } from './restErrors';
import { requireExecute, toRow } from './rowFunctions';
import type { FoundRows } from './fetchRows';
import { deleteRows, insertRows, putRow, updateRows } from './writeRows';
import type { Written } from './writeRows';

/** Each result carries its plan, which says how to answer. */
export type RestResult =
  | { kind: 'options'; plan: OptionsPlan }
  | { kind: 'rows'; plan: ReadPlan | RowsCallPlan; found: FoundRows }
  /** `found`: the written rows as the representation shows them; null if none is requested. */
  | { kind: 'written'; plan: WritePlan; written: Written; found: FoundRows | null }
  | { kind: 'value'; plan: ValueCallPlan; found: FoundRows };

export function runRest(plan: RestPlan, context: RestContext): RestResult {
  switch (plan.kind) {
    case 'options':
      return { kind: 'options', plan };
    case 'read':
      prepareRead(context, plan.root);
      return { kind: 'rows', plan, found: findRows(context, plan.root, wantsTotal(plan)) };
    case 'write':
      return runWrite(plan, context);
    case 'valueCall':
      return runValueCall(plan, context);
    case 'rowsCall':
      return runRowsCall(plan, context);
  }
}

const wantsTotal = ({ request }: ReadPlan | RowsCallPlan | ValueCallPlan): boolean =>
  request.preferences.count !== null;

function runWrite(plan: WritePlan, context: RestContext): RestResult {
  const { request, target, root, shows, media } = plan;
  if (root !== null) {
    prepareRead(context, root);
    if (root.children.length > 0) readEmbedsBefore(plan, root, context);
  } else if (shows === 'location')
    requireGrant(context, target.table, 'select', target.definition.primaryKey);
  const written = write(plan, context);
  const affected = written.rows.length;
  const found = root === null ? null : filterRows(root, written.rows, false);
  const shown = found === null ? affected : found.rows.length;
  if (media.shape === 'object' && shown !== 1) throw notSingular(shown);
  const { method, preferences } = request;
  if (method === 'PATCH' || method === 'DELETE') refuseTooMany(preferences, affected);
  return { kind: 'written', plan, written, found };
}

/**
 * The embeds of the answer are part of the writing statement, so they show the data from before the write
 * (docs/wire-facts.md, "Update and delete"). Only the write shows which rows they belong to: it runs once in a
 * transaction that is rolled back, and `rowsOf` then reads and caches the embeds of the rows that it returned.
 */
function readEmbedsBefore(plan: WritePlan, root: ReadNode, context: RestContext): void {
  const { rows } = context.backend.dryRun(() => write(plan, context));
  readEmbeds(root, rows);
}

function readEmbeds(node: ReadNode, rows: readonly Readonly<Row>[]): void {
  for (const child of node.children) {
    for (const row of rows) readEmbeds(child, child.rowsOf(row));
  }
}

function write({ request, target, shows }: WritePlan, context: RestContext): Written {
  const { method, payload, preferences, query } = request;
  const returns = shows !== 'nothing';
  switch (method) {
    case 'POST':
      return insertRows(context, target.table, payload, preferences, query.onConflict, returns);
    case 'PUT':
      return putRow(context, target, payload, returns);
    case 'PATCH':
      return updateRows(context, target, payload, preferences.missing, returns);
    case 'DELETE':
      return deleteRows(context, target, returns);
  }
}

function runRowsCall(plan: RowsCallPlan, context: RestContext): RestResult {
  const { request, root } = plan;
  // The function itself decides which rows the caller may see; embeds are read with the caller's rights.
  for (const each of root.functions.values()) requireExecute(context, each);
  for (const child of root.children) prepareRead(context, child);
  const result = call(plan, context);
  const rows = plan.isRow
    ? [toRow(result, root.definition.columns)]
    : Array.isArray(result)
      ? (result as Row[])
      : [];
  refuseTooMany(request.preferences, rows.length);
  return { kind: 'rows', plan, found: filterRows(root, rows, wantsTotal(plan)) };
}

function runValueCall(plan: ValueCallPlan, context: RestContext): RestResult {
  const row = { [valueColumn]: call(plan, context) };
  return { kind: 'value', plan, found: filterRows(plan.root, [row], wantsTotal(plan)) };
}

function call({ request, definition }: ValueCallPlan | RowsCallPlan, context: RestContext): Json {
  return runFunction(context, definition, request);
}

function refuseTooMany({ handling, maxAffected }: Preferences, affected: number): void {
  if (handling === 'strict' && maxAffected !== null && affected > maxAffected)
    throw tooManyAffected(affected);
}
