/**
 * Compares a described table with the `Database` type at compile time: the same columns, the same types, and the same
 * ones may be left out of an insert.
 */
import type { Column, ColumnType, Json } from '../../engine/backend/schema';

type Enums = { readonly [name: string]: readonly string[] };
type Columns = { readonly [column: string]: Column };

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type ValueOf<T extends ColumnType, E extends Enums> = T extends 'uuid' | 'text' | 'timestamptz'
  ? string
  : T extends 'integer' | 'bigint' | 'numeric'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'jsonb'
        ? Json
        : T extends { enum: infer Name extends keyof E }
          ? E[Name][number]
          : T extends { array: infer Element extends ColumnType }
            ? ValueOf<Element, E>[]
            : never;

type CellOf<C extends Column, E extends Enums> = C extends { nullable: true }
  ? ValueOf<C['type'], E> | null
  : ValueOf<C['type'], E>;

type RowOf<C extends Columns, E extends Enums> = { -readonly [K in keyof C]: CellOf<C[K], E> };

type OptionalIn<C extends Columns> = {
  [K in keyof C]: C[K] extends { nullable: true } | { default: object } ? K : never;
}[keyof C];

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

interface GeneratedTable {
  Row: object;
  Insert: object;
}

/** `true`, or a sentence that names what differs. */
export type ComparedTable<C extends Columns, E extends Enums, T extends GeneratedTable> =
  Equal<keyof C, keyof T['Row']> extends true
    ? Equal<RowOf<C, E>, { [K in keyof T['Row']]: T['Row'][K] }> extends true
      ? Equal<OptionalIn<C>, OptionalKeys<T['Insert']>> extends true
        ? true
        : {
            'other columns may be left out of an insert':
              | Exclude<OptionalIn<C>, OptionalKeys<T['Insert']>>
              | Exclude<OptionalKeys<T['Insert']>, OptionalIn<C>>;
          }
      : {
          'a column has another type': {
            [K in keyof C]: K extends keyof T['Row']
              ? Equal<CellOf<C[K], E>, T['Row'][K]> extends true
                ? never
                : K
              : K;
          }[keyof C];
        }
    : { 'other columns': Exclude<keyof C, keyof T['Row']> | Exclude<keyof T['Row'], keyof C> };

interface GeneratedSchema {
  Tables: { [table: string]: GeneratedTable };
  Enums: { [name: string]: string };
}

/** Every table of `D`, and no other, is described as `D` has it; every enum has the same labels. */
export type ComparedSchema<
  Tables extends { readonly [table: string]: Columns },
  E extends Enums,
  D extends GeneratedSchema,
> =
  Equal<keyof Tables, keyof D['Tables']> extends true
    ? Equal<
        { -readonly [K in keyof E]: E[K][number] },
        { [K in keyof D['Enums']]: D['Enums'][K] }
      > extends true
      ? {
          [K in keyof Tables]: K extends keyof D['Tables']
            ? ComparedTable<Tables[K], E, D['Tables'][K]>
            : never;
        }[keyof Tables]
      : { 'other enums or labels': keyof E | keyof D['Enums'] }
    : { 'other tables': Exclude<keyof Tables, keyof D['Tables']> | Exclude<keyof D['Tables'], keyof Tables> };

/** Does not compile unless `T` is `true`; the compiler then shows what differs. */
export type Agreed<T extends true> = T;
