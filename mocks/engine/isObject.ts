import type { Json } from './backend/schema';

export type JsonObject = { [key: string]: Json };

/** Whether a value is a JSON object, and neither an array nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty object in place of any other value. */
export const objectOf = (value: unknown): Readonly<JsonObject> => (isObject(value) ? value : {});
