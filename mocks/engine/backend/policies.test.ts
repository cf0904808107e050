import fc from 'fast-check';
import type { Backend } from './backend';
import { checkExisting, checkPolicy, visible, type Visibility } from './policies';
import type { Condition, DatabaseRole, Policy, Row, StatementContext, TableDefinition } from './schema';

const table = 'public.notes';

type Predicates = { readonly [name: string]: (context: StatementContext) => boolean };

function makeBackend(
  policies: readonly Policy[] | undefined,
  predicates: Predicates | undefined = {},
  more: Partial<TableDefinition> = {},
): Backend {
  const definition = { columns: {}, primaryKey: ['id'], policies, ...more };
  return { schema: { predicates }, table: () => ({ definition }) } as unknown as Backend;
}

const as = (role: DatabaseRole, uid: string | null = null) => ({ role, uid, claims: {} }) as StatementContext;
const ann = as('authenticated', 'ann');

const policy = (command: Policy['command'], rest: Partial<Policy>): Policy => ({
  name: `${command} notes`,
  command,
  roles: ['authenticated'],
  ...rest,
});

/** What a single select policy with this condition makes visible. */
function see(using: Condition, context = ann, predicates?: Predicates): Visibility {
  return visible(makeBackend([policy('select', { using })], predicates), table, 'select', context);
}

const own: Condition = { column: 'owner', equals: { claim: 'sub' } };
const open: Condition = { column: 'open', equals: true };
const anns = { owner: 'ann', open: false };
const bobs = { owner: 'bob', open: true };
const nobodys = { owner: null, open: null };

const seen = ({ test }: Visibility, rows: readonly Row[] = [anns, bobs, nobodys]) => rows.filter(test);

describe('a condition', () => {
  test('A constant condition shows every row or none', () => {
    expect(see(true)).toMatchObject({ kind: 'all' });
    expect(seen(see(true))).toEqual([anns, bobs, nobodys]);
    expect(see(false)).toMatchObject({ kind: 'none' });
    expect(see(false).test(anns)).toBe(false);
  });

  test('A condition on the caller becomes an equality with their id', () => {
    expect(see(own)).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    expect(seen(see(own))).toEqual([anns]);
  });

  test('A condition on the caller shows nothing to a caller without an id', () => {
    expect(see(own, as('authenticated'))).toMatchObject({ kind: 'none' });
    expect(see({ not: own }, as('authenticated'))).toMatchObject({ kind: 'none' });
  });

  test('A comparison with a value uses the value as it is', () => {
    const lists: Row[] = [{ owner: ['ann'] }, { owner: 'ann' }, {}];
    expect(seen(see({ column: 'owner', equals: 'bob' }))).toEqual([bobs]);
    expect(seen(see({ column: 'owner', equals: ['ann'] }), lists)).toEqual([{ owner: ['ann'] }]);
  });

  test('A comparison with null is unknown, and so is its negation', () => {
    expect(see({ column: 'owner', equals: null })).toMatchObject({ kind: 'none' });
    expect(see({ not: { column: 'owner', equals: null } })).toMatchObject({ kind: 'none' });
  });

  test('A predicate is evaluated once for the whole statement', () => {
    const isAdmin = jest.fn(() => true);
    const twice: Condition = { allOf: [{ predicate: 'isAdmin' }, { predicate: 'isAdmin' }] };
    expect(see(twice, ann, { isAdmin })).toMatchObject({ kind: 'all' });
    expect(isAdmin).toHaveBeenCalledTimes(1);
    expect(isAdmin).toHaveBeenCalledWith(ann);
    const isNot = jest.fn(() => false);
    expect(see({ anyOf: [{ predicate: 'isNot' }, { predicate: 'isNot' }] }, ann, { isNot })).toMatchObject({
      kind: 'none',
    });
    expect(isNot).toHaveBeenCalledTimes(1);
  });

  test.each([undefined, {}])(
    'A condition with an unknown predicate is an error where the schema’s predicates are %j',
    (predicates) => {
      const backend = makeBackend([policy('select', { using: { predicate: 'isAdmin' } })]);
      const poor = { ...backend, schema: { ...backend.schema, predicates } };
      expect(() => visible(poor, table, 'select', ann)).toThrow('The schema has no predicate "isAdmin".');
    },
  );

  describe('conjunctions and disjunctions', () => {
    test('A conjunction is narrowed by every equality', () => {
      expect(see({ allOf: [own, open] })).toMatchObject({
        kind: 'equals',
        equals: { owner: 'ann', open: true },
      });
      expect(seen(see({ allOf: [own, open] }), [anns, bobs, { owner: 'ann', open: true }])).toEqual([
        { owner: 'ann', open: true },
      ]);
    });

    test('A conjunction that contradicts itself shows nothing', () => {
      expect(see({ allOf: [own, { column: 'owner', equals: 'bob' }] })).toMatchObject({ kind: 'none' });
      expect(see({ allOf: [own, open, { column: 'open', equals: false }] })).toMatchObject({ kind: 'none' });
    });

    test('A conjunction may contain the same condition twice', () => {
      expect(see({ allOf: [own, own] })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });

    test('A conjunction keeps the equalities that an index can answer, also beside conditions that are tested row by row', () => {
      const some: Condition = { anyOf: [open, { column: 'open', equals: false }] };
      for (const allOf of [
        [own, some],
        [some, own],
      ]) {
        const found = see({ allOf });
        expect(found).toMatchObject({ kind: 'test', equals: { owner: 'ann' } });
        expect(seen(found, [anns, bobs, { owner: 'ann', open: null }])).toEqual([anns]);
      }
      expect(see({ allOf: [some, some] })).not.toHaveProperty('equals');
    });

    test('A disjunction is tested row by row, unless its parts are the same equality', () => {
      const found = see({ anyOf: [own, open] });
      expect(found.kind).toBe('test');
      expect(found).not.toHaveProperty('equals');
      expect(seen(found)).toEqual([anns, bobs]);
      expect(see({ anyOf: [own, own] })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });

    test('A disjunction is not an equality when an index can answer only one of its parts', () => {
      const both: Condition = { allOf: [own, { not: open }] };
      const found = see({ anyOf: [both, own] });
      expect(found.kind).toBe('test');
      expect(seen(found, [{ owner: 'ann', open: true }, bobs])).toEqual([{ owner: 'ann', open: true }]);
      expect(seen(see({ anyOf: [own, both] }), [{ owner: 'ann', open: true }, bobs])).toHaveLength(1);
    });

    test('A conjunction and a disjunction stop evaluating once they are decided', () => {
      const never = () => {
        throw new Error('asked');
      };
      expect(see({ anyOf: [true, { predicate: 'never' }] }, ann, { never }).kind).toBe('all');
      expect(see({ allOf: [false, { predicate: 'never' }] }, ann, { never }).kind).toBe('none');
    });

    test('An empty conjunction shows every row, and an empty disjunction none', () => {
      expect(see({ allOf: [] }).kind).toBe('all');
      expect(see({ anyOf: [] }).kind).toBe('none');
    });

    test('A constant in a conjunction or disjunction is either left out or decides it', () => {
      for (const condition of [
        { allOf: [true, own] },
        { allOf: [own, true] },
        { anyOf: [false, own] },
        { anyOf: [own, false] },
      ]) {
        expect(see(condition)).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
      }
      expect(see({ anyOf: [own, true] }).kind).toBe('all');
      expect(see({ allOf: [own, false] }).kind).toBe('none');
    });
  });

  describe('negations', () => {
    test('A negation inverts a constant and a predicate', () => {
      expect(see({ not: true }).kind).toBe('none');
      expect(see({ not: false }).kind).toBe('all');
      expect(see({ not: { predicate: 'yes' } }, ann, { yes: () => true }).kind).toBe('none');
      expect(see({ not: { predicate: 'no' } }, ann, { no: () => false }).kind).toBe('all');
    });

    test('A negated conjunction or disjunction is decided by one of its parts', () => {
      expect(see({ not: { anyOf: [true, own] } }).kind).toBe('none');
      expect(see({ not: { allOf: [false, own] } }).kind).toBe('all');
    });

    test('The negation of unknown is unknown', () => {
      expect(see({ not: own }).kind).toBe('test');
      expect(seen(see({ not: own }), [anns, bobs, nobodys, {}])).toEqual([bobs]);
    });

    test('A double negation is the original condition', () => {
      expect(see({ not: { not: own } })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });
  });

  /** SQL's three-valued logic, written down without any of the shortcuts. */
  function valueOf(condition: Condition, row: Row): boolean | null {
    if (typeof condition === 'boolean') return condition;
    if ('predicate' in condition) return condition.predicate === 'yes';
    if ('not' in condition) {
      const inner = valueOf(condition.not, row);
      return inner === null ? null : !inner;
    }
    if ('anyOf' in condition || 'allOf' in condition) {
      const [parts, decisive] = 'anyOf' in condition ? [condition.anyOf, true] : [condition.allOf, false];
      const values = parts.map((part) => valueOf(part, row));
      if (values.includes(decisive)) return decisive;
      return values.includes(null) ? null : !decisive;
    }
    if (!('column' in condition)) throw new Error('This test draws equalities only.');
    const value = row[condition.column] ?? null;
    return value === null || condition.equals === null ? null : value === condition.equals;
  }

  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      fc.constantFrom({ predicate: 'yes' }, { predicate: 'no' }),
      fc.record({ column: fc.constantFrom('a', 'b'), equals: fc.constantFrom(1, 2, null) }),
      fc.record({ not: tie('condition') }),
      fc.record({ anyOf: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('condition'), { maxLength: 3 }) }),
    ),
  }));
  const rows: Row[] = [1, 2, null].flatMap((a) => [1, 2, null].map((b) => ({ a, b })));

  test('Random conditions agree with SQL on each row, also in the equalities that they give to an index', () => {
    fc.assert(
      fc.property(condition, (using) => {
        const found = see(using, ann, { yes: () => true, no: () => false });
        const expected = rows.filter((row) => valueOf(using, row) === true);
        expect(seen(found, rows)).toEqual(expected);
        if (found.kind === 'all') expect(expected).toEqual(rows);
        if (found.kind === 'none') expect(expected).toEqual([]);
        const matches = (row: Row) =>
          Object.entries(found.equals ?? {}).every(([column, value]) => row[column] === value);
        if (found.kind === 'equals') expect(rows.filter(matches)).toEqual(expected);
        expect(expected.every(matches)).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('policies', () => {
  test('Policies are permissive: one that lets a row through is enough', () => {
    const backend = makeBackend([policy('select', { using: own }), policy('select', { using: open })]);
    expect(seen(visible(backend, table, 'select', ann))).toEqual([anns, bobs]);
  });

  test('A policy that shows everything makes the others unnecessary', () => {
    const never = () => {
      throw new Error('asked');
    };
    const all = policy('select', { using: true });
    const asking = policy('select', { using: { predicate: 'never' } });
    expect(visible(makeBackend([all, asking], { never }), table, 'select', ann).kind).toBe('all');
  });

  test('A policy without a condition lets every row through', () => {
    expect(visible(makeBackend([policy('select', {})]), table, 'select', ann).kind).toBe('all');
  });

  test.each([[[]], [undefined]])('Missing policies (%j) hide every row', (policies) => {
    expect(visible(makeBackend(policies), table, 'select', ann).kind).toBe('none');
  });

  test('A policy applies to its command and its roles only', () => {
    const backend = makeBackend([
      policy('select', { using: true, roles: ['anon', 'authenticated'] }),
      policy('delete', { using: own }),
    ]);
    expect(visible(backend, table, 'select', as('anon')).kind).toBe('all');
    expect(visible(backend, table, 'update', ann).kind).toBe('none');
    expect(visible(backend, table, 'delete', as('anon')).kind).toBe('none');
    expect(visible(backend, table, 'delete', ann).kind).toBe('equals');
  });

  test('Policies do not apply to the service role, nor to anybody where row-level security is off', () => {
    const refusing = makeBackend([]);
    expect(visible(refusing, table, 'select', as('service_role')).kind).toBe('all');
    expect(() => checkPolicy(refusing, table, 'insert', anns, as('service_role'))).not.toThrow();
    expect(visible(makeBackend([], {}, { rowLevelSecurity: true }), table, 'select', ann).kind).toBe('none');
    const off = makeBackend([], {}, { rowLevelSecurity: false });
    expect(visible(off, table, 'select', as('anon')).kind).toBe('all');
    expect(() => checkPolicy(off, table, 'update', anns, as('anon'))).not.toThrow();
    expect(() => checkExisting(off, table, anns, as('anon'))).not.toThrow();
  });
});

describe('an update or delete', () => {
  const backend = makeBackend([
    policy('select', { using: own }),
    policy('update', { using: true }),
    policy('delete', { using: open }),
  ]);

  test('An update or delete that reads columns changes only rows that a select shows', () => {
    for (const options of [undefined, {}, { reads: true }]) {
      expect(seen(visible(backend, table, 'update', ann, options))).toEqual([anns]);
      expect(seen(visible(backend, table, 'delete', ann, options))).toEqual([]);
    }
  });

  test('An update or delete without a policy of its own changes no row', () => {
    const silent = makeBackend([policy('select', { using: own })]);
    expect(visible(silent, table, 'delete', ann).kind).toBe('none');
  });

  test('An update chooses its rows by USING, not by WITH CHECK', () => {
    const checking = makeBackend([
      policy('select', { using: own, check: open }),
      policy('update', { using: true, check: false }),
    ]);
    expect(seen(visible(checking, table, 'update', ann))).toEqual([anns]);
    expect(visible(checking, table, 'update', ann, { reads: false }).kind).toBe('all');
  });

  test('An update or delete that reads no column changes the rows that its own policies allow', () => {
    expect(visible(backend, table, 'update', ann, { reads: false }).kind).toBe('all');
    expect(seen(visible(backend, table, 'delete', ann, { reads: false }))).toEqual([bobs]);
  });
});

describe('a new row', () => {
  const refusal = {
    name: 'PostgresError',
    code: '42501',
    message: 'new row violates row-level security policy for table "notes"',
  };
  function check(
    policies: readonly Policy[],
    command: 'insert' | 'update',
    row: Row,
    options?: { reads?: boolean },
  ): unknown {
    try {
      checkPolicy(makeBackend(policies), table, command, row, ann, options);
      return 'accepted';
    } catch (error) {
      return error;
    }
  }

  test('A new row must pass the check of its command', () => {
    const policies = [policy('insert', { check: own }), policy('update', { using: true, check: open })];
    expect(check(policies, 'insert', anns)).toBe('accepted');
    expect(check(policies, 'insert', bobs)).toMatchObject(refusal);
    expect(check(policies, 'update', bobs)).toBe('accepted');
    expect(check(policies, 'update', anns)).toMatchObject(refusal);
  });

  test('A row of an update without a check must pass USING', () => {
    const policies = [policy('update', { using: own })];
    expect(check(policies, 'update', anns)).toBe('accepted');
    expect(check(policies, 'update', bobs)).toMatchObject(refusal);
  });

  test('A new row is refused where no policy applies to its command', () => {
    expect(check([policy('select', { using: true })], 'insert', anns)).toMatchObject(refusal);
  });

  test('A new row that is returned must be visible', () => {
    const policies = [policy('insert', { check: true }), policy('select', { using: own, check: true })];
    expect(check(policies, 'insert', bobs, { reads: true })).toMatchObject(refusal);
    expect(check(policies, 'insert', anns, { reads: true })).toBe('accepted');
    for (const options of [undefined, {}, { reads: false }]) {
      expect(check(policies, 'insert', bobs, options)).toBe('accepted');
    }
  });

  test('An upsert may only overwrite an existing row that an update may change', () => {
    const backend = makeBackend([policy('select', { using: true }), policy('update', { using: own })]);
    expect(() => checkExisting(backend, table, anns, ann)).not.toThrow();
    expect(() => checkExisting(backend, table, bobs, ann)).toThrow(
      'new row violates row-level security policy (USING expression) for table "notes"',
    );
  });
});
