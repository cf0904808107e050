/**
 * Whether what came from outside (a server, storage) has the shape that the product was built for. Only what is named
 * is looked at: a newer server may send more.
 */
export type Shape<T> = (value: unknown) => value is T;

export const text: Shape<string> = (value): value is string => typeof value === 'string';

export const number: Shape<number> = (value): value is number => typeof value === 'number';

export const flag: Shape<boolean> = (value): value is boolean => typeof value === 'boolean';

/** A text whose known values the type lists; a newer server may know others, so any text will do. */
export const textOf =
  <T extends string>(): Shape<T> =>
  (value): value is T =>
    typeof value === 'string';

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

export const listOf =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(shape);

export const pairOf =
  <T>(shape: Shape<T>): Shape<[T, T]> =>
  (value): value is [T, T] =>
    Array.isArray(value) && value.length === 2 && value.every(shape);

export const record =
  <T extends object>(fields: { [K in keyof T]: Shape<T[K]> }): Shape<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape<unknown>>(fields).every(([name, shape]) => shape(Reflect.get(value, name)));
