import { storeChosenScenario, removeChosenScenario, readChosenScenario, namespaceOf } from './chosenScenario';

const read = (search: string) => readChosenScenario(search, sessionStorage);

it('The default scenario is used until one is chosen', () => {
  expect(read('')).toEqual({});
});

it('A chosen scenario lasts for the tab until another one is chosen', () => {
  expect(read('?scenario=large&seed=7')).toEqual({ name: 'large', seed: 7 });
  expect(read('')).toEqual({ name: 'large', seed: 7 });
  expect(read('?scenario=empty')).toEqual({ name: 'empty' });
  expect(read('?other=1')).toEqual({ name: 'empty' });
  expect(read('?seed=3')).toEqual({ name: 'empty', seed: 3 });
  removeChosenScenario(sessionStorage);
  expect(read('')).toEqual({});
});

it('Each scenario and seed has a namespace, which is the same for the default scenario whether it is named or not', () => {
  const scopes = [{}, { name: 'default' }, { seed: 7 }, { name: 'default', seed: 7 }, { name: 'empty' }];
  expect(scopes.map(namespaceOf)).toEqual(['', '', 'default 7', 'default 7', 'empty']);
  expect(namespaceOf({ name: 'empty', seed: 0 })).toBe('empty 0');
});

it('A scenario that is chosen in the page is stored for the tab, too', () => {
  storeChosenScenario({ name: 'empty', seed: 3 }, sessionStorage);
  expect(read('')).toEqual({ name: 'empty', seed: 3 });
  storeChosenScenario({ name: 'large' }, sessionStorage);
  expect(read('')).toEqual({ name: 'large' });
});

it('An invalid seed is reported instead of replaced', () => {
  for (const seed of ['x', '-1', '1.5', '4294967296', '']) {
    expect(read(`?seed=${seed}`)).toEqual({ invalidSeed: seed });
  }
  expect(sessionStorage).toHaveLength(0);
});

it('Where storage is blocked, the choice of a scenario lasts for this page only', () => {
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
