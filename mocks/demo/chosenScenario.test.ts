import { storeChosenScenario, removeChosenScenario, readChosenScenario, namespaceOf } from './chosenScenario';

const read = (search: string) => readChosenScenario(search, sessionStorage);

it('is the default one while nobody chose', () => {
  expect(read('')).toEqual({});
});

it('stays for the tab until another one is chosen', () => {
  expect(read('?scenario=large&seed=7')).toEqual({ name: 'large', seed: 7 });
  expect(read('')).toEqual({ name: 'large', seed: 7 });
  expect(read('?scenario=empty')).toEqual({ name: 'empty' });
  expect(read('?other=1')).toEqual({ name: 'empty' });
  expect(read('?seed=3')).toEqual({ name: 'empty', seed: 3 });
  removeChosenScenario(sessionStorage);
  expect(read('')).toEqual({});
});

it('tells back ends apart, and knows the default one by either name', () => {
  const scopes = [{}, { name: 'default' }, { seed: 7 }, { name: 'default', seed: 7 }, { name: 'empty' }];
  expect(scopes.map(namespaceOf)).toEqual(['', '', 'default 7', 'default 7', 'empty']);
  expect(namespaceOf({ name: 'empty', seed: 0 })).toBe('empty 0');
});

it('keeps what was chosen in another way than by the address', () => {
  storeChosenScenario({ name: 'empty', seed: 3 }, sessionStorage);
  expect(read('')).toEqual({ name: 'empty', seed: 3 });
  storeChosenScenario({ name: 'large' }, sessionStorage);
  expect(read('')).toEqual({ name: 'large' });
});

it('says what is no seed instead of taking another', () => {
  for (const seed of ['x', '-1', '1.5', '4294967296', '']) {
    expect(read(`?seed=${seed}`)).toEqual({ invalidSeed: seed });
  }
  expect(sessionStorage).toHaveLength(0);
});

it('counts for this page alone where storage is blocked', () => {
  const blocked: Storage = {
    length: 0,
    clear: () => undefined,
    key: () => null,
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
    removeItem: () => {
      throw new Error('blocked');
    },
  };
  expect(readChosenScenario('?scenario=empty', blocked)).toEqual({ name: 'empty' });
  expect(readChosenScenario('', blocked)).toEqual({});
  expect(readChosenScenario('', undefined)).toEqual({});
});
