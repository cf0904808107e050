/** Most of this is judged by the compiler: each line that must not compile says so, and compiling anyway is an error. */
import { productColumns, type productEnums } from './productColumns';
import type { Database } from '../../../src/supabase/database.types';
import type { Column } from '../../engine/backend/schema';
import type { Agreed, ComparedSchema } from './schemaTypes';

type Tables = typeof productColumns;
type Profiles = Tables['profiles'];
type Enums = typeof productEnums;
type Columns = Record<string, Column>;
type Replace<T, K extends keyof T, V> = Omit<T, K> & { readonly [P in K]: V };

type Compare<T extends Record<string, Columns>> = ComparedSchema<T, Enums, Database['public']>;
type WithProfiles<P extends Columns> = Compare<{ profiles: P } & Omit<Tables, 'profiles'>>;
type WithEmail<C extends Column> = WithProfiles<Replace<Profiles, 'email', C>>;
type OwnerInPlaceOfAdmin = Replace<Enums, 'user_role', readonly ['user', 'owner']>;
type WithOwner = ComparedSchema<Tables, OwnerInPlaceOfAdmin, Database['public']>;

export type Fits = Agreed<Compare<Tables>>;
export type StillFits = Agreed<WithProfiles<Profiles>>;

// @ts-expect-error a column is missing
export type MissingColumn = Agreed<WithProfiles<Omit<Profiles, 'email'>>>;

// @ts-expect-error a column is too many
export type ExtraColumn = Agreed<WithProfiles<Profiles & { nick: { type: 'text' } }>>;

// @ts-expect-error a column has another type
export type OtherType = Agreed<WithEmail<{ type: 'boolean' }>>;

// @ts-expect-error a column may be null and should not
export type OtherNull = Agreed<WithEmail<{ type: 'text'; nullable: true }>>;

// @ts-expect-error a column has a default and should not
export type OtherDefault = Agreed<WithEmail<{ type: 'text'; default: { value: '' } }>>;

// @ts-expect-error a table is missing
export type MissingTable = Agreed<Compare<Omit<Tables, 'profiles'>>>;

// @ts-expect-error an enum has another label
export type OtherLabel = Agreed<WithOwner>;

test('columns stand in the order in which the live tables have them', () => {
  expect(Object.keys(productColumns.profiles)).toEqual(['id', 'full_name', 'email', 'role', 'created_at']);
  expect(Object.keys(productColumns.optimization_requests)).toEqual([
    'id',
    'user_id',
    'business_name',
    'location',
    'keywords',
    'status',
    'created_at',
  ]);
});
