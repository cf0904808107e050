import type { Json } from '../backend/schema';
import { typeRules } from './columnTypes';
import { and, compileOperation, or, not } from './filters';
import type { Truth } from './filters';
import { parseFilter } from './parseQuery';
import { compileLike } from './patterns';

const enums = { mood: ['sad', 'happy'] };

/** The result of `operation` (such as `eq.1`) for a cell of the type. */
function truth(type: Parameters<typeof typeRules>[0], operation: string, cell: Json): Truth {
  const filter = parseFilter({ column: 'cell', path: [] }, operation);
  const test = compileOperation(filter.operation, typeRules(type, { enums }), 'cell', { enums });
  return (filter.negated ? not(test) : test)({ cell });
}

describe('null is unknown', () => {
  it.each(['eq.1', 'neq.1', 'gt.1', 'in.(1,2)', 'not.in.(1,2)', 'not.eq.1', 'eq(any).{1}', 'gt(all).{1}'])(
    'A null cell makes %s unknown',
    (operation) => {
      expect(truth('integer', operation, null)).toBeNull();
    },
  );

  it('Conditions that SQL decides for null are true or false for a null cell', () => {
    expect(truth('integer', 'is.null', null)).toBe(true);
    expect(truth('integer', 'not.is.null', null)).toBe(false);
    expect(truth('integer', 'is.not_null', null)).toBe(false);
    expect(truth('integer', 'isdistinct.1', null)).toBe(true);
    expect(truth('boolean', 'is.unknown', null)).toBe(true);
    expect(truth('boolean', 'is.true', null)).toBe(false);
    expect(truth('boolean', 'not.is.true', null)).toBe(true);
    expect(truth('integer', 'in.()', null)).toBe(false);
    expect(truth('integer', 'eq(any).{}', null)).toBe(false);
    expect(truth('integer', 'eq(all).{}', null)).toBe(true);
  });

  it('A null in a list leaves a comparison unknown unless another entry decides it, and no array contains or overlaps it', () => {
    expect(truth('integer', 'eq(any).{1,NULL}', 1)).toBe(true);
    expect(truth('integer', 'eq(any).{1,NULL}', 2)).toBeNull();
    expect(truth('integer', 'eq(all).{1,NULL}', 1)).toBeNull();
    expect(truth('integer', 'eq(all).{1,NULL}', 2)).toBe(false);
    expect(truth({ array: 'integer' }, 'cs.{NULL}', [1, null])).toBe(false);
    expect(truth({ array: 'integer' }, 'ov.{NULL}', [1, null])).toBe(false);
  });

  const tests = { yes: () => true, no: () => false, unknown: () => null };

  it.each<[keyof typeof tests, keyof typeof tests, Truth, Truth]>([
    ['yes', 'yes', true, true],
    ['yes', 'no', false, true],
    ['yes', 'unknown', null, true],
    ['no', 'unknown', false, null],
    ['unknown', 'unknown', null, null],
    ['no', 'no', false, false],
  ])(
    'The conditions %s and %s, in either order, give %j with AND and %j with OR',
    (left, right, conjunction, disjunction) => {
      for (const pair of [
        [tests[left], tests[right]],
        [tests[right], tests[left]],
      ]) {
        expect(and(pair)({})).toBe(conjunction);
        expect(or(pair)({})).toBe(disjunction);
      }
    },
  );
});

describe('types', () => {
  it.each([
    ['uuid', 'eq.6B29FC40CA471067B31D00DD010662DA', '6b29fc40-ca47-1067-b31d-00dd010662da', true],
    ['numeric', 'eq.9.0', 9, true],
    ['numeric', 'lt.1e1', 9, true],
    ['bigint', 'gt.-5', -4, true],
    ['timestamptz', 'eq.2026-03-02 10:00:00.5+01', '2026-03-02T09:00:00.500000+00:00', true],
    ['timestamptz', 'gte.2026-03-02', '2026-03-01T23:59:59.999999+00:00', false],
    ['boolean', 'eq.yes', true, true],
    ['boolean', 'gt.f', true, true],
    [{ enum: 'mood' }, 'gt.sad', 'happy', true],
    [{ array: 'text' }, 'eq.{a,"b c"}', ['a', 'b c'], true],
    [{ array: 'text' }, 'gt.{a}', ['a', 'b'], true],
    [{ array: 'text' }, 'cs.{}', [], true],
    [{ array: 'text' }, 'cd.{a,b}', ['b', 'b'], true],
    ['jsonb', 'eq.{"b":1,"aa":2}', { aa: 2, b: 1 }, true],
    ['jsonb', 'cs.{"a":[1]}', { a: [2, 1], b: 0 }, true],
    ['jsonb', 'cs.{"a":1}', { a: [1] }, false],
    ['jsonb', 'cs.1', [1, 2], true],
    ['jsonb', 'cs.[1]', 1, false],
    ['jsonb', 'cd.{"a":1,"b":2}', { a: 1 }, true],
    ['text', 'gt.Z', 'a', true],
    ['text', 'gt.\uffee', '😀', true],
  ] as const)(
    'In a column of type %j the filter %s on the value %j is %j',
    (type, operation, cell, expected) => {
      expect(truth(type as Parameters<typeof typeRules>[0], operation, cell as Json)).toBe(expected);
    },
  );
});

describe('like', () => {
  it.each([
    ['%b%', 'abc', true],
    ['%B%', 'abc', false],
    ['a%', 'abc', true],
    ['%c', 'abc', true],
    ['a_c', 'abc', true],
    ['_', '😀', true],
    ['_', '', false],
    ['', '', true],
    ['%', '', true],
    ['%%', 'abc', true],
    ['a%c%', 'abXcd', true],
    ['a\\%c', 'a%c', true],
    ['a\\%c', 'abc', false],
    ['a\\_c', 'abc', false],
    ['\\a', 'a', true],
    ['%line%', 'two\nlines', true],
    ['two_lines', 'two\nlines', true],
    ['%a.c%', 'abc', false],
    ['%(%', 'f(x)', true],
    ['%-%', 'a-b', true],
  ])('LIKE compares the pattern %j with %j: %j', (pattern, text, expected) => {
    expect(compileLike(pattern, false)(text)).toBe(expected);
  });

  it.each([
    ['%BC%', 'abcd', true],
    ['%ÅS%', 'påske åsen', true],
    ['%سلا%', 'سلام', true],
    ['ÅS', 'ås', true],
    ['%k%', '\u212a', true],
    ['%ki%', 'Kİ', true],
    ['%ὈΔΌΣ%', 'ὀδόσ', true],
    ['i_', 'İx', true],
    ['STRASSE', 'straße', false],
  ])('ILIKE compares the pattern %j with %j: %j', (pattern, text, expected) => {
    expect(compileLike(pattern, true)(text)).toBe(expected);
  });
});
