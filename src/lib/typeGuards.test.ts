import { arrayOf, nullable, objectOf, isString, stringOf } from './typeGuards';

const person = objectOf<{
  name: string;
  age: 'old' | 'young';
  notes: string[];
  friend: { id: string } | null;
}>({
  name: isString,
  age: stringOf<'old' | 'young'>(),
  notes: arrayOf(isString),
  friend: nullable(objectOf({ id: isString })),
});
const ann = { name: 'Ann', age: 'old', notes: ['a'], friend: { id: '1' } };

test.each([
  ['with all of its properties', ann],
  ['with a property that the guard does not name', { ...ann, height: 7 }],
  ['with null where that is allowed', { ...ann, friend: null }],
  ['with an empty list', { ...ann, notes: [] }],
  ['with a value that a newer server may send', { ...ann, age: 'ageless' }],
])('An object %s passes the guard', (_name, value) => expect(person(value)).toBe(true));

test.each([
  null,
  undefined,
  'Ann',
  7,
  [],
  [ann],
  {},
  { ...ann, name: null },
  { ...ann, name: undefined },
  { ...ann, age: 7 },
  { ...ann, notes: null },
  { ...ann, notes: 'a' },
  { ...ann, notes: [null] },
  { ...ann, notes: { 0: 'a' } },
  { ...ann, friend: undefined },
  { ...ann, friend: {} },
  { ...ann, friend: [] },
])('The value %j does not pass the guard', (value) => expect(person(value)).toBe(false));
