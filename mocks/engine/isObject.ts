import type { Json } from './backend/schema';

/** Whether a value is a JSON object, and neither an array nor null. */
export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
