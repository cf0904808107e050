/** What a schema written in code is made of: its vocabulary, and what functions, triggers and seeds call. */
export type { Backend } from '../backend/backend';
export { fixedStart } from '../backend/clock';
export { comparisonOf, sameValue } from '../backend/compareValues';
export {
  completeSchema,
  type PrintedCheck,
  type PrintedSchema,
  type PrintedTable,
} from '../backend/completeSchema';
export { hash32, uuidFrom } from '../backend/ids';
export { plainText } from '../backend/plainText';
export {
  type Column,
  type ColumnType,
  type Condition,
  type FunctionBody,
  type Grant,
  type Index,
  PostgresError,
  type StatementContext,
  type TableDefinition,
  type TriggerBody,
  type Writer,
} from '../backend/schema';
export { serviceContext } from '../backend/statement';
export type { LazyRows } from '../backend/storedTable';
export { containsText, createTextSearch } from '../backend/textSearch';
export { fromTimestamp, parseTimestamp, timestampText, timeToJson, toTimestamp } from '../backend/timestamps';
export { jsonbText } from '../backend/values';
export { deleteRows, insertRow, updateRow, updateRows, upsertRow, writerOf } from '../backend/writes';
export { createUser } from '../gotrue/users';
export { isObject } from '../isObject';
