/**
 * Type guards for data from outside (a server, storage). Only the listed fields are checked: a newer server may send
 * more.
 */
export type TypeGuard<T> = (value: unknown) => value is T;

export const isString: TypeGuard<string> = (value): value is string => typeof value === 'string';

export const isNumber: TypeGuard<number> = (value): value is number => typeof value === 'number';

export const isBoolean: TypeGuard<boolean> = (value): value is boolean => typeof value === 'boolean';

/** A text whose known values the type lists; a newer server may know others, so any text will do. */
export const stringOf =
  <T extends string>(): TypeGuard<T> =>
  (value): value is T =>
    typeof value === 'string';

export const nullable =
  <T>(guard: TypeGuard<T>): TypeGuard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value);

export const arrayOf =
  <T>(guard: TypeGuard<T>): TypeGuard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard);

export const pair =
  <T>(guard: TypeGuard<T>): TypeGuard<[T, T]> =>
  (value): value is [T, T] =>
    Array.isArray(value) && value.length === 2 && value.every(guard);

export const objectOf =
  <T extends object>(fields: { [K in keyof T]: TypeGuard<T[K]> }): TypeGuard<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<TypeGuard<unknown>>(fields).every(([name, guard]) => guard(Reflect.get(value, name)));
