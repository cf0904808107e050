/** Turns the result of a request into an HTTP response: status, ranges, applied preferences and media type. */
import type { Json } from '../backend/schema';
import { empty } from '../http';
import type { HttpResponse } from '../http';
import type { MediaType } from './mediaTypes';
import { valueColumn } from './planRest';
import type { ReadPlan, RowsCallPlan, ValueCallPlan, WritePlan } from './planRest';
import { preferenceApplied } from './preferences';
import type { ReadNode } from './readPlan';
import { nameOf } from './relationships';
import { NotSupported, errorResponse, notSingular, rangeError } from './restErrors';
import { contentRange } from './rowRange';
import type { RestResult } from './runRest';
import { stripNulls, writeCsv, writeRow, writersOf } from './formatRows';
import type { FoundRows } from './fetchRows';
import type { Written } from './writeRows';

export function answerRest(result: RestResult): HttpResponse {
  switch (result.kind) {
    case 'options':
      return empty(200, { allow: result.plan.allow });
    case 'rows':
      return answerRows(result.plan, result.found);
    case 'written':
      return answerWritten(result.plan, result.written, result.found);
    case 'value':
      return answerValue(result.plan, result.found);
  }
}

// rows -----------------------------------------------------------------------------------------------------------

function answerRows(plan: ReadPlan | RowsCallPlan, { rows, total }: FoundRows): HttpResponse {
  const { request, root, media } = plan;
  const headers = rowsHeaders(plan);
  const counted = request.preferences.count === null ? null : total;
  const isRow = plan.kind === 'rowsCall' && plan.isRow;
  // PostgREST counts a function's only row even when the query filtered it out.
  const shown = root.countKey === null && !isRow ? rows.length : 1;
  const range = contentRange(root.offset, shown, counted);
  if (counted !== null && root.offset > counted) return rangeNotSatisfiable(plan, counted, range, headers);
  const body = bodyOf(root, { rows, total }, media, isRow);
  return {
    status: counted !== null && shown < counted ? 206 : 200,
    headers: { 'content-type': media.contentType, 'content-range': range, ...headers, ...request.profile },
    body: request.method === 'HEAD' ? null : body,
  };
}

/** The offset lies after the counted rows: PGRST103, but with the content type and headers of a successful answer. */
function rangeNotSatisfiable(
  { request, root, media }: ReadPlan | RowsCallPlan | ValueCallPlan,
  total: number,
  range: string,
  headers: Record<string, string>,
): HttpResponse {
  const details = `An offset of ${root.offset} was requested, but there are only ${total} rows.`;
  const { status, body } = errorResponse(rangeError(details), false);
  return {
    status,
    headers: { 'content-type': media.contentType, 'content-range': range, ...headers, ...request.profile },
    body: request.method === 'HEAD' ? null : body,
  };
}

const callPreferences = ['count', 'tx', 'handling', 'timezone', 'max-affected'] as const;

function rowsHeaders({ kind, request }: ReadPlan | RowsCallPlan): Record<string, string> {
  const { name, preferences, query } = request;
  if (kind === 'rowsCall') return preferenceApplied(preferences, callPreferences);
  return {
    'content-location': query.canonical === '' ? `/${name}` : `/${name}?${query.canonical}`,
    ...preferenceApplied(preferences, ['count', 'tx', 'handling', 'timezone']),
  };
}

/** Throws PGRST116 when one object is requested and there is not exactly one row; `isRow`: the result is one row or null. */
function bodyOf(root: ReadNode, { rows, total }: FoundRows, media: MediaType, isRow = false): string {
  const writers = writersOf(root);
  if (media.shape === 'csv') {
    if (root.countKey !== null) throw new NotSupported('a count as CSV');
    return writeCsv(writers, rows);
  }
  const { countKey } = root;
  const objects: Json[] =
    countKey === null ? rows.map((row) => writeRow(writers, row)) : [{ [countKey]: total ?? 0 }];
  if (media.shape === 'object' && !isRow && objects.length !== 1) throw notSingular(objects.length);
  const body = isRow || media.shape === 'object' ? (objects[0] ?? null) : objects;
  return JSON.stringify(media.stripNulls ? stripNulls(body) : body);
}

// writes ---------------------------------------------------------------------------------------------------------

function answerWritten(plan: WritePlan, written: Written, found: FoundRows | null): HttpResponse {
  const { request, root, shows, media } = plan;
  const headers = {
    ...writtenHeaders(plan, written),
    ...(shows === 'location' ? locationOf(plan, written) : {}),
  };
  const status = writtenStatus(plan, written);
  if (root === null || found === null) return { status, headers, body: null };
  return {
    status,
    headers: { 'content-type': media.contentType, ...headers, ...request.profile },
    body: bodyOf(root, found, media),
  };
}

function writtenStatus({ request, shows }: WritePlan, { inserted }: Written): number {
  const { method, preferences } = request;
  if (method === 'POST') return inserted === 0 && preferences.resolution === 'merge-duplicates' ? 200 : 201;
  if (shows !== 'rows') return 204;
  return method === 'PUT' && inserted > 0 ? 201 : 200;
}

function writtenHeaders({ request, target }: WritePlan, { rows }: Written): Record<string, string> {
  const { method, preferences, query } = request;
  const { count } = preferences;
  const total = count === 'exact' || count === 'estimated' ? rows.length : null;
  const always = ['return', 'count', 'tx', 'handling', 'timezone'] as const;
  switch (method) {
    case 'POST': {
      const upserts = target.definition.primaryKey.length > 0 || query.onConflict !== null;
      const names = ['missing', ...always, ...(upserts ? (['resolution'] as const) : [])] as const;
      return { 'content-range': contentRange(0, 0, total), ...preferenceApplied(preferences, names) };
    }
    case 'PUT':
      return preferenceApplied(preferences, always);
    case 'PATCH':
      return {
        'content-range': contentRange(0, rows.length, total),
        ...preferenceApplied(preferences, ['missing', ...always, 'max-affected']),
      };
    case 'DELETE':
      return {
        'content-range': contentRange(0, 0, total),
        ...preferenceApplied(preferences, [...always, 'max-affected']),
      };
  }
}

/** `location` names a written row by its primary key, but only when it is the only one. */
function locationOf({ target }: WritePlan, { rows }: Written): Record<string, string> {
  const [row, second] = rows;
  if (row === undefined || second !== undefined) return {};
  const condition = target.definition.primaryKey
    .map((column) => {
      const value = row[column] ?? null;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${encodeURIComponent(column)}=eq.${encodeURIComponent(text)}`;
    })
    .join('&');
  return { location: `/${nameOf(target.table)}?${condition}` };
}

// functions ------------------------------------------------------------------------------------------------------

/** PostgREST computes the range for one row even when the query filtered that row out; the value is null then. */
function answerValue(plan: ValueCallPlan, { rows: [row], total }: FoundRows): HttpResponse {
  const { request, definition, root, media } = plan;
  const counted = request.preferences.count === null ? null : total;
  const range = contentRange(root.offset, 1, counted);
  const headers = {
    'content-range': range,
    ...preferenceApplied(request.preferences, callPreferences),
  };
  if (counted !== null && root.offset > counted) return rangeNotSatisfiable(plan, counted, range, headers);
  if (definition.returns === 'void') return empty(204, headers);
  if (media.shape === 'csv') throw new NotSupported('a function result as CSV');
  const shown = row === undefined ? null : (writeRow(writersOf(root), row)[valueColumn] ?? null);
  return {
    status: 200,
    headers: { 'content-type': media.contentType, ...headers, ...request.profile },
    body: request.method === 'HEAD' ? null : JSON.stringify(media.stripNulls ? stripNulls(shown) : shown),
  };
}
