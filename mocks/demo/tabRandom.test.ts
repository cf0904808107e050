import { openTabRandom, type TabStream, type TabRandom } from './tabRandom';

/** A tab: its storage, and the pages that it shows one after the other. */
class Tab {
  readonly #items: Map<string, string>;
  #page: EventTarget | undefined;

  constructor(copied: Iterable<readonly [string, string]> = []) {
    this.#items = new Map(copied);
  }

  get storage(): Storage {
    return {
      getItem: (key: string) => this.#items.get(key) ?? null,
      setItem: (key: string, value: string) => void this.#items.set(key, value),
      removeItem: (key: string) => void this.#items.delete(key),
    } as Storage;
  }

  /** Leaves the page that was there, as a reload or a link does. */
  open(): TabRandom {
    this.leave();
    this.#page = new EventTarget();
    return openTabRandom(this.storage, this.#page as Window);
  }

  leave(): EventTarget | undefined {
    this.#page?.dispatchEvent(new Event('pagehide'));
    return this.#page;
  }

  duplicate(): Tab {
    return new Tab(this.#items);
  }
}

const stream = (changes: Partial<TabStream> = {}): TabStream => ({
  generation: 'a',
  start: 'default 7',
  tab: 1,
  ...changes,
});

function draw(generator: TabRandom, count = 3): string[] {
  return Array.from({ length: count }, () => generator.withIds((ids) => ids.uuid()));
}

/** The first ids of a stream, in a tab that has drawn none yet. */
function firstIds(at: TabStream, count = 6): string[] {
  const generator = new Tab().open();
  generator.resume(at);
  return draw(generator, count);
}

it('A tab’s random stream gives the same numbers in every browser, and every other stream different ones', () => {
  expect(firstIds(stream())).toEqual(firstIds(stream({ generation: 'of another browser' })));
  const others = [stream(), stream({ tab: 2 }), stream({ start: 'default 8' }), stream({ start: 'empty 7' })];
  // Four streams of six ids each.
  expect(new Set(others.flatMap((other) => firstIds(other))).size).toBe(24);
});

it('The random stream of a tab continues when it is resumed, on the same page and after a reload', () => {
  const tab = new Tab();
  const first = tab.open();
  first.resume(stream());
  const before = draw(first);
  // As after each call of the page.
  first.resume(stream());
  const second = tab.open();
  expect(second.tabNumberIn('a')).toBe(1);
  second.resume(stream());
  expect([...before, ...draw(second)]).toEqual(firstIds(stream()));
});

it('The random stream of a tab begins again after a reset of the back end', () => {
  const tab = new Tab();
  const generator = tab.open();
  generator.resume(stream());
  const before = draw(generator);
  expect(generator.tabNumberIn('b')).toBeUndefined();
  generator.resume(stream({ generation: 'b' }));
  expect(draw(generator)).toEqual(before);
  expect(generator.tabNumberIn('b')).toBe(1);
});

it('A duplicated tab is recognized as another tab, and has a random stream of its own', () => {
  const tab = new Tab();
  const original = tab.open();
  original.resume(stream());
  draw(original);
  const copy = tab.duplicate().open();
  expect(copy.tabNumberIn('a')).toBeUndefined();
  copy.resume(stream({ tab: 2 }));
  expect(draw(copy, 6)).toEqual(firstIds(stream({ tab: 2 })));
  expect(draw(original)).toEqual(firstIds(stream()).slice(3));
});

it('A page that returns from the browser’s cache continues the random stream where later pages of the tab left it', () => {
  const tab = new Tab();
  const first = tab.open();
  first.resume(stream());
  const before = draw(first, 2);
  const page = tab.leave();
  const second = tab.open();
  second.resume(stream());
  const between = draw(second, 2);
  tab.leave();
  page?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([...before, ...between, ...draw(first, 2)]).toEqual(firstIds(stream()));
  expect(tab.duplicate().open().tabNumberIn('a')).toBeUndefined();
});

it('Without storage the random stream of a tab lasts as long as the page', () => {
  const generator = openTabRandom(undefined, new EventTarget() as Window);
  expect(generator.tabNumberIn('a')).toBeUndefined();
  generator.resume(stream());
  expect(draw(generator, 6)).toEqual(firstIds(stream()));
});

it.each(['', '][', 'null', '{}', '{"generation":"a","tab":1,"position":[1,2,3],"held":false}'])(
  'The stored text %j is ignored as the position of a random stream',
  (text) => {
    const tab = new Tab([['demo-random-numbers', text]]);
    const generator = tab.open();
    expect(generator.tabNumberIn('a')).toBeUndefined();
    generator.resume(stream());
    expect(draw(generator, 6)).toEqual(firstIds(stream()));
  },
);
