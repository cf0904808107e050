import fc from 'fast-check';
import type { Backend } from './backend';
import { checkExisting, checkPolicy, visibilityOf, type Visibility } from './policies';
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

const mustNotRun = () => {
  throw new Error('A predicate was evaluated that cannot change the result.');
};

const policy = (command: Policy['command'], rest: Partial<Policy>): Policy => ({
  name: `${command} notes`,
  command,
  roles: ['authenticated'],
  ...rest,
});

/** Reads the condition as the only select policy of the table. */
function read(using: Condition, context = ann, predicates?: Predicates): Visibility {
  return visibilityOf(makeBackend([policy('select', { using })], predicates), table, 'select', context);
}

const own: Condition = { column: 'owner', equals: { claim: 'sub' } };
const open: Condition = { column: 'open', equals: true };
const byAnn = { owner: 'ann', open: false };
const byBob = { owner: 'bob', open: true };
const byNobody = { owner: null, open: null };

/** The rows that a visibility shows. */
const show = ({ test }: Visibility, rows: readonly Row[] = [byAnn, byBob, byNobody]) => rows.filter(test);

describe('a condition', () => {
  test('A constant condition shows every row or none', () => {
    expect(read(true)).toMatchObject({ kind: 'all' });
    expect(show(read(true))).toEqual([byAnn, byBob, byNobody]);
    expect(read(false)).toMatchObject({ kind: 'none' });
    expect(read(false).test(byAnn)).toBe(false);
  });

  test('A condition on the caller becomes an equality with their id', () => {
    expect(read(own)).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    expect(show(read(own))).toEqual([byAnn]);
  });

  test('A condition on the caller shows nothing to a caller without an id', () => {
    expect(read(own, as('authenticated'))).toMatchObject({ kind: 'none' });
    expect(read({ not: own }, as('authenticated'))).toMatchObject({ kind: 'none' });
  });

  test('A comparison with a value shows rows with an equal value, and a list equals only an equal list', () => {
    const lists: Row[] = [{ owner: ['ann'] }, { owner: 'ann' }, {}];
    expect(show(read({ column: 'owner', equals: 'bob' }))).toEqual([byBob]);
    expect(show(read({ column: 'owner', equals: ['ann'] }), lists)).toEqual([{ owner: ['ann'] }]);
  });

  test('A comparison with null is unknown, and so is its negation', () => {
    expect(read({ column: 'owner', equals: null })).toMatchObject({ kind: 'none' });
    expect(read({ not: { column: 'owner', equals: null } })).toMatchObject({ kind: 'none' });
  });

  test('A predicate that a condition names twice is evaluated once', () => {
    const isAdmin = jest.fn(() => true);
    const twice: Condition = { allOf: [{ predicate: 'isAdmin' }, { predicate: 'isAdmin' }] };
    expect(read(twice, ann, { isAdmin })).toMatchObject({ kind: 'all' });
    expect(isAdmin).toHaveBeenCalledTimes(1);
    expect(isAdmin).toHaveBeenCalledWith(ann);
    const isBob = jest.fn(() => false);
    expect(read({ anyOf: [{ predicate: 'isBob' }, { predicate: 'isBob' }] }, ann, { isBob })).toMatchObject({
      kind: 'none',
    });
    expect(isBob).toHaveBeenCalledTimes(1);
  });

  test.each([undefined, {}])(
    'A condition with an unknown predicate is an error where the schema’s predicates are %j',
    (predicates) => {
      const backend = makeBackend([policy('select', { using: { predicate: 'isAdmin' } })]);
      const lacking = { ...backend, schema: { ...backend.schema, predicates } };
      expect(() => visibilityOf(lacking, table, 'select', ann)).toThrow(
        'The schema has no predicate "isAdmin".',
      );
    },
  );

  describe('conjunctions and disjunctions', () => {
    test('A conjunction of equalities is one equality of several columns', () => {
      expect(read({ allOf: [own, open] })).toMatchObject({
        kind: 'equals',
        equals: { owner: 'ann', open: true },
      });
      expect(show(read({ allOf: [own, open] }), [byAnn, byBob, { owner: 'ann', open: true }])).toEqual([
        { owner: 'ann', open: true },
      ]);
    });

    test('A conjunction that contradicts itself shows nothing', () => {
      expect(read({ allOf: [own, { column: 'owner', equals: 'bob' }] })).toMatchObject({ kind: 'none' });
      expect(read({ allOf: [own, open, { column: 'open', equals: false }] })).toMatchObject({ kind: 'none' });
    });

    test('A conjunction may contain the same condition twice', () => {
      expect(read({ allOf: [own, own] })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });

    test('A conjunction keeps the equalities that an index can answer even beside conditions that are tested row by row', () => {
      const openIsKnown: Condition = { anyOf: [open, { column: 'open', equals: false }] };
      for (const allOf of [
        [own, openIsKnown],
        [openIsKnown, own],
      ]) {
        const found = read({ allOf });
        expect(found).toMatchObject({ kind: 'test', equals: { owner: 'ann' } });
        expect(show(found, [byAnn, byBob, { owner: 'ann', open: null }])).toEqual([byAnn]);
      }
      expect(read({ allOf: [openIsKnown, openIsKnown] })).not.toHaveProperty('equals');
    });

    test('A disjunction is tested row by row, unless its parts are the same equality', () => {
      const found = read({ anyOf: [own, open] });
      expect(found.kind).toBe('test');
      expect(found).not.toHaveProperty('equals');
      expect(show(found)).toEqual([byAnn, byBob]);
      expect(read({ anyOf: [own, own] })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });

    test('A disjunction is tested row by row when an index can fully answer only one of its parts', () => {
      const ownClosed: Condition = { allOf: [own, { not: open }] };
      const found = read({ anyOf: [ownClosed, own] });
      expect(found.kind).toBe('test');
      expect(show(found, [{ owner: 'ann', open: true }, byBob])).toEqual([{ owner: 'ann', open: true }]);
      expect(show(read({ anyOf: [own, ownClosed] }), [{ owner: 'ann', open: true }, byBob])).toHaveLength(1);
    });

    test('A conjunction and a disjunction stop evaluating once they are decided', () => {
      const unneeded = { predicate: 'mustNotRun' };
      expect(read({ anyOf: [true, unneeded] }, ann, { mustNotRun }).kind).toBe('all');
      expect(read({ allOf: [false, unneeded] }, ann, { mustNotRun }).kind).toBe('none');
    });

    test('An empty conjunction shows every row, and an empty disjunction none', () => {
      expect(read({ allOf: [] }).kind).toBe('all');
      expect(read({ anyOf: [] }).kind).toBe('none');
    });

    test('A constant in a conjunction or disjunction is either left out or decides it', () => {
      for (const condition of [
        { allOf: [true, own] },
        { allOf: [own, true] },
        { anyOf: [false, own] },
        { anyOf: [own, false] },
      ]) {
        expect(read(condition)).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
      }
      expect(read({ anyOf: [own, true] }).kind).toBe('all');
      expect(read({ allOf: [own, false] }).kind).toBe('none');
    });
  });

  describe('negations', () => {
    test('A negation inverts a constant and a predicate', () => {
      expect(read({ not: true }).kind).toBe('none');
      expect(read({ not: false }).kind).toBe('all');
      expect(read({ not: { predicate: 'yes' } }, ann, { yes: () => true }).kind).toBe('none');
      expect(read({ not: { predicate: 'no' } }, ann, { no: () => false }).kind).toBe('all');
    });

    test('A negated conjunction or disjunction is decided by one of its parts', () => {
      expect(read({ not: { anyOf: [true, own] } }).kind).toBe('none');
      expect(read({ not: { allOf: [false, own] } }).kind).toBe('all');
    });

    test('A negated equality shows no row in which the column is null or missing', () => {
      expect(read({ not: own }).kind).toBe('test');
      expect(show(read({ not: own }), [byAnn, byBob, byNobody, {}])).toEqual([byBob]);
    });

    test('A double negation is the original condition', () => {
      expect(read({ not: { not: own } })).toMatchObject({ kind: 'equals', equals: { owner: 'ann' } });
    });
  });

  /** The reference: SQL's three-valued logic for a single row, without the shortcuts of `policies.ts`. */
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

  test('Random conditions show the rows for which SQL’s logic says true, and give an index only equalities that hold for them', () => {
    fc.assert(
      fc.property(condition, (using) => {
        const found = read(using, ann, { yes: () => true, no: () => false });
        const expected = rows.filter((row) => valueOf(using, row) === true);
        expect(show(found, rows)).toEqual(expected);
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
    expect(show(visibilityOf(backend, table, 'select', ann))).toEqual([byAnn, byBob]);
  });

  test('A policy that shows everything makes the others unnecessary', () => {
    const policies = [
      policy('select', { using: true }),
      policy('select', { using: { predicate: 'mustNotRun' } }),
    ];
    expect(visibilityOf(makeBackend(policies, { mustNotRun }), table, 'select', ann).kind).toBe('all');
  });

  test('A policy without a condition lets every row through', () => {
    expect(visibilityOf(makeBackend([policy('select', {})]), table, 'select', ann).kind).toBe('all');
  });

  test.each([[[]], [undefined]])('Every row is hidden where the list of policies is %j', (policies) => {
    expect(visibilityOf(makeBackend(policies), table, 'select', ann).kind).toBe('none');
  });

  test('A policy applies only to its command and its roles', () => {
    const backend = makeBackend([
      policy('select', { using: true, roles: ['anon', 'authenticated'] }),
      policy('delete', { using: own }),
    ]);
    expect(visibilityOf(backend, table, 'select', as('anon')).kind).toBe('all');
    expect(visibilityOf(backend, table, 'update', ann).kind).toBe('none');
    expect(visibilityOf(backend, table, 'delete', as('anon')).kind).toBe('none');
    expect(visibilityOf(backend, table, 'delete', ann).kind).toBe('equals');
  });

  test('Policies do not apply to the service role, nor to anybody where row-level security is off', () => {
    const refusing = makeBackend([]);
    expect(visibilityOf(refusing, table, 'select', as('service_role')).kind).toBe('all');
    expect(() => checkPolicy(refusing, table, 'insert', byAnn, as('service_role'))).not.toThrow();
    expect(visibilityOf(makeBackend([], {}, { rowLevelSecurity: true }), table, 'select', ann).kind).toBe(
      'none',
    );
    const off = makeBackend([], {}, { rowLevelSecurity: false });
    expect(visibilityOf(off, table, 'select', as('anon')).kind).toBe('all');
    expect(() => checkPolicy(off, table, 'update', byAnn, as('anon'))).not.toThrow();
    expect(() => checkExisting(off, table, byAnn, as('anon'))).not.toThrow();
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
      expect(show(visibilityOf(backend, table, 'update', ann, options))).toEqual([byAnn]);
      expect(show(visibilityOf(backend, table, 'delete', ann, options))).toEqual([]);
    }
  });

  test('An update or delete without a policy of its own changes no row', () => {
    const selectOnly = makeBackend([policy('select', { using: own })]);
    expect(visibilityOf(selectOnly, table, 'update', ann).kind).toBe('none');
    expect(visibilityOf(selectOnly, table, 'delete', ann).kind).toBe('none');
  });

  test('An update chooses its rows by USING, not by WITH CHECK', () => {
    const checking = makeBackend([
      policy('select', { using: own, check: open }),
      policy('update', { using: true, check: false }),
    ]);
    expect(show(visibilityOf(checking, table, 'update', ann))).toEqual([byAnn]);
    expect(visibilityOf(checking, table, 'update', ann, { reads: false }).kind).toBe('all');
  });

  test('An update or delete that reads no column changes the rows that its own policies allow', () => {
    expect(visibilityOf(backend, table, 'update', ann, { reads: false }).kind).toBe('all');
    expect(show(visibilityOf(backend, table, 'delete', ann, { reads: false }))).toEqual([byBob]);
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

  test('A new row must pass the WITH CHECK condition of its command', () => {
    const policies = [policy('insert', { check: own }), policy('update', { using: true, check: open })];
    expect(check(policies, 'insert', byAnn)).toBe('accepted');
    expect(check(policies, 'insert', byBob)).toMatchObject(refusal);
    expect(check(policies, 'update', byBob)).toBe('accepted');
    expect(check(policies, 'update', byAnn)).toMatchObject(refusal);
  });

  test('An updated row must pass USING where the policy has no WITH CHECK', () => {
    const policies = [policy('update', { using: own })];
    expect(check(policies, 'update', byAnn)).toBe('accepted');
    expect(check(policies, 'update', byBob)).toMatchObject(refusal);
  });

  test('A new row is refused where no policy applies to its command', () => {
    expect(check([policy('select', { using: true })], 'insert', byAnn)).toMatchObject(refusal);
  });

  test('A new row that is returned must be visible', () => {
    const policies = [policy('insert', { check: true }), policy('select', { using: own, check: true })];
    expect(check(policies, 'insert', byBob, { reads: true })).toMatchObject(refusal);
    expect(check(policies, 'insert', byAnn, { reads: true })).toBe('accepted');
    for (const options of [undefined, {}, { reads: false }]) {
      expect(check(policies, 'insert', byBob, options)).toBe('accepted');
    }
  });

  test('An upsert may only overwrite an existing row that an update may change', () => {
    const backend = makeBackend([policy('select', { using: true }), policy('update', { using: own })]);
    expect(() => checkExisting(backend, table, byAnn, ann)).not.toThrow();
    expect(() => checkExisting(backend, table, byBob, ann)).toThrow(
      'new row violates row-level security policy (USING expression) for table "notes"',
    );
  });
});
