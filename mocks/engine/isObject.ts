import type { Json } from './backend/schema';

export type JsonObject = { [key: string]: Json };

/** Whether a value is a JSON object, not an array or null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a JSON object, else an empty object. */
export const objectOf = (value: unknown): Readonly<JsonObject> => (isObject(value) ? value : {});
