/**
 * The fields of a request, by column name. Draft, form, validation, calls, live rows, search, export and details are
 * derived from these descriptions: a new field is a column in SQL (`npm run schema`) and an entry here.
 */
import { countCharacters, hasForbiddenCharacters, isVisible } from '../../lib/acceptableText';
import { arrayOf, isString, type TypeGuard } from '../../lib/typeGuards';
import { collapseWhiteSpace } from '../../lib/collapseWhiteSpace';
import type { Database } from '../../supabase/database.types';
import { joinKeywords, parseKeywords } from './keywords';
import { exampleTexts } from './exampleTexts';
import * as texts from './fieldTexts';

type Columns = Database['public']['Tables']['optimization_requests'];

interface RequestField<Value> {
  /** Label in the form. */
  label: string;
  /** Label in lists, details and exports. */
  name: string;
  /** How details show the field; `title` makes it their heading. */
  shownAs: 'title' | 'text' | 'keywords';
  input: { placeholder?: string; autoComplete?: string; multiline?: true };
  /** Whether this version of the page can show a stored value. */
  shape: TypeGuard<Value>;
  /** Parses the typed text into the stored value. */
  parse: (typed: string) => Value;
  /** Formats the value as typed text. */
  toText: (value: Value) => string;
  /** Why the value cannot be sent, in one sentence. */
  findError: (value: Value) => string | undefined;
}

/** Characters are code points. The CHECK constraints have the same limits, and a test compares them. */
export const requestLimits = { text: 120, keywords: 50, keyword: 80, note: 500 } as const;

/** A customer's limits: requests in 24 hours, and open (pending or processing) at once. The database may have others. */
export const requestQuota = { inADay: 20, openAtOnce: 200 } as const;

const textField = (
  field: Pick<RequestField<string>, 'label' | 'name' | 'shownAs' | 'input'>,
  missing: string,
): RequestField<string> => ({
  ...field,
  shape: isString,
  parse: collapseWhiteSpace,
  toText: (value) => value,
  findError(value) {
    if (!isVisible(value)) return missing;
    const length = countCharacters(value);
    if (length > requestLimits.text) return texts.tooLong(requestLimits.text, length);
    return hasForbiddenCharacters(value) ? texts.unreadable : undefined;
  },
});

/** In the order of the form. */
export const requestFields = {
  business_name: textField(
    {
      label: texts.businessLabel,
      name: texts.business,
      shownAs: 'title',
      input: { autoComplete: 'organization' },
    },
    texts.noBusiness,
  ),
  location: textField(
    {
      label: texts.location,
      name: texts.location,
      shownAs: 'text',
      input: { placeholder: texts.locationForm, autoComplete: 'off' },
    },
    texts.noLocation,
  ),
  keywords: {
    label: texts.keywordsLabel,
    name: texts.keywords,
    shownAs: 'keywords',
    input: {
      // A getter, because the demo replaces the text with a prospect's keywords.
      get placeholder(): string {
        return exampleTexts.keywords;
      },
      autoComplete: 'off',
      multiline: true,
    },
    shape: arrayOf(isString),
    parse: parseKeywords,
    toText: joinKeywords,
    findError: findKeywordsError,
  },
} satisfies {
  [Column in keyof Columns['Insert']]?: RequestField<NonNullable<Columns['Row'][Column]>>;
};

export type RequestColumn = keyof typeof requestFields;

/** The values that are stored. */
export type RequestValues = {
  [Column in RequestColumn]: ReturnType<(typeof requestFields)[Column]['parse']>;
};

/** The form's input, each field as typed text. */
export type RequestDraft = Record<RequestColumn, string>;

type AnyField = RequestField<unknown>;

/** The descriptions as one type, for code that treats all fields alike. */
const fields = requestFields as Record<RequestColumn, unknown> as Record<RequestColumn, AnyField>;

export const requestColumns = Object.keys(requestFields) as RequestColumn[];

/** An object with a value for each field. */
export const mapFields = <Value>(
  toValue: (column: RequestColumn, field: AnyField) => Value,
): Record<RequestColumn, Value> =>
  Object.fromEntries(requestColumns.map((column) => [column, toValue(column, fields[column])])) as Record<
    RequestColumn,
    Value
  >;

export const emptyDraft: RequestDraft = mapFields(() => '');
export const requestLabels = mapFields((_column, { label }) => label);
export const requestShapes = mapFields((_column, { shape }) => shape) as {
  [Column in RequestColumn]: TypeGuard<RequestValues[Column]>;
};

/** Parses a draft into the values to store, which may still have errors. */
export const toRequestValues = (draft: RequestDraft): RequestValues =>
  mapFields((column, { parse }) => parse(draft[column])) as unknown as RequestValues;

/** Formats a stored value as typed text. */
export const textOf = (values: RequestValues, column: RequestColumn): string =>
  fields[column].toText(values[column]);

/** Formats a stored request as a draft. */
export const toDraft = (values: RequestValues): RequestDraft => mapFields((column) => textOf(values, column));

/** One sentence for each field that cannot be sent; empty if the draft is valid. */
export function findRequestErrors(draft: RequestDraft): Partial<Record<RequestColumn, string>> {
  const values = toRequestValues(draft);
  const errors: Partial<Record<RequestColumn, string>> = {};
  for (const column of requestColumns) {
    const error = fields[column].findError(values[column]);
    if (error !== undefined) errors[column] = error;
  }
  return errors;
}

/** Whether a stored request has these values. */
export const isSameRequest = (stored: RequestValues, values: RequestValues): boolean =>
  requestColumns.every((column) => JSON.stringify(stored[column]) === JSON.stringify(values[column]));

/** Only the described columns of a row. */
export const pickFields = (row: RequestValues): RequestValues =>
  mapFields((column) => row[column]) as unknown as RequestValues;

function findKeywordsError(keywords: readonly string[]): string | undefined {
  if (keywords.length === 0) return texts.noKeywords;
  if (keywords.length > requestLimits.keywords) {
    return texts.tooManyKeywords(requestLimits.keywords, keywords.length);
  }
  for (const keyword of keywords) {
    if (countCharacters(keyword) > requestLimits.keyword) {
      return texts.keywordTooLong(requestLimits.keyword, [...keyword].slice(0, 24).join(''));
    }
    if (!isVisible(keyword)) return texts.keywordInvisible;
    if (hasForbiddenCharacters(keyword)) return texts.keywordUnreadable;
  }
  return undefined;
}
