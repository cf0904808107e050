import type { Json } from './backend/schema';

/** An object of JSON; a list is none. */
export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
