import { createFakeSupabase } from '../createFakeSupabase';
import { people as defaultPeople, requests as defaultRequests } from '../seeds/defaultRows';
import { colors } from '../../../src/styles/tokens';
import {
  contactEmail,
  makePack,
  packOfTexts,
  packOfTrade,
  parsePack,
  readPack,
  slugOf,
  type Pack,
} from './pack';
import { contrast } from './contrast';
import { accentColors, isShownAsGiven } from './packColors';
import { logoProblem } from './packLogo';
import { tradeNames } from './packTrades';
import { packKeywords, packRequest, packStories, packWords } from './packWords';

const pack = makePack({
  business: 'Brightwater Dental',
  trade: 'dentist',
  city: 'Tulsa, OK',
  contact: 'Dr. Nora Quill',
  colour: '#1747A6',
});

const other: Pack = {
  ...pack,
  trade: 'other',
  word: 'Roofer',
  keywords: ['roof repair', 'gutter cleaning', 'metal roof'],
};

const refusal = (value: unknown): string => {
  try {
    readPack(value);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('A pack is read from JSON as it was written', () => {
  expect(pack.colour).toBe('#1747a6');
  expect(parsePack(JSON.stringify(pack))).toEqual(pack);
  const full = {
    ...other,
    quote: 'We came up first.',
    email: 'anna@agency.example',
    booking: 'https://cal.example.com/anna',
  };
  expect(parsePack(JSON.stringify(full))).toEqual(full);
});

test('A pack is read from the query of an address, and takes missing texts from the example of its trade', () => {
  const texts = new Map([
    ['word', 'Roofer'],
    ['keywords', 'roof repair,gutter cleaning, metal roof'],
    ['business', ' Ridge & Gable '],
    ['city', 'Tulsa, OK'],
    ['contact', 'Nora Quill'],
  ]);
  const { colour: _, ...uncolored } = other;
  expect(packOfTexts({ trade: 'other' }, (field) => texts.get(field))).toEqual({
    ...uncolored,
    business: 'Ridge & Gable',
    contact: 'Nora Quill',
  });
  expect(packOfTexts(packOfTrade('vet'), (field) => (field === 'city' ? 'Provo, UT' : undefined))).toEqual({
    ...packOfTrade('vet'),
    city: 'Provo, UT',
  });
  expect(() => packOfTexts({ trade: 'other' }, () => '')).toThrow('The business is missing.');
});

test.each<[string, unknown, RegExp]>([
  ['null in its place', null, /not a prospect/],
  ['a list in its place', [], /not a prospect/],
  ['another format', { format: 'x' }, /not a prospect/],
  ['another version', { ...pack, version: 2 }, /another version/],
  ['an unknown key', { ...pack, rows: [] }, /an unknown field/],
  [
    'the key __proto__',
    JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(pack).slice(1)}`),
    /an unknown field/,
  ],
  ['no business', { ...pack, business: ' ' }, /business is missing/],
  ['markup', { ...pack, business: '<img src=x onerror=alert(1)>' }, /must not contain/],
  ['a long text', { ...pack, city: 'x'.repeat(61) }, /city is too long/],
  ['a line break', { ...pack, contact: 'a\nb' }, /one line/],
  ['a bidirectional override', { ...pack, contact: 'a\u202eb' }, /one line/],
  ['an unknown trade', { ...pack, trade: 'pirate' }, /knows dentist, restaurant/],
  ['a trade called constructor', { ...pack, trade: 'constructor' }, /knows dentist/],
  ['an invalid color', { ...pack, colour: 'red;x' }, /six hex digits/],
  ['a name for a trade that has one', { ...pack, word: 'roofer' }, /Only the trade “other”/],
  ['a trade without a name', { ...pack, trade: 'other' }, /trade is missing/],
  ['a long trade', { ...pack, trade: 'other', word: 'x'.repeat(31) }, /trade is too long/],
  ['no keywords', { ...pack, trade: 'other', word: 'roofer' }, /Three different keywords/],
  ['two keywords', { ...other, keywords: ['a', 'b'] }, /Three different keywords/],
  ['one keyword twice', { ...other, keywords: ['a', 'b', 'a'] }, /Three different keywords/],
  ['a comma in a keyword', { ...other, keywords: ['a', 'b, d', 'c'] }, /must not contain a comma/],
  ['markup as a keyword', { ...other, keywords: ['a', 'b', '<b>'] }, /must not contain </],
  ['an empty quote', { ...pack, quote: '' }, /quote is missing/],
  ['a long quote', { ...pack, quote: 'x'.repeat(161) }, /quote is too long/],
  [
    'an invalid email address',
    { ...pack, email: 'anna@example.com?bcc=x@example.org' },
    /Enter an email address/,
  ],
  [
    'a booking page with a javascript: address',
    { ...pack, booking: 'javascript:alert(1)' },
    /starts with https/,
  ],
  [
    'a booking page with a password',
    { ...pack, booking: 'https://a:b@cal.example.com' },
    /starts with https/,
  ],
  ['a logo at a web address', { ...pack, logo: 'https://elsewhere.example/a.png' }, /must be a PNG/],
])('A pack with %s is refused with a sentence', (_what, value, sentence) => {
  expect(refusal(value)).toMatch(sentence);
});

test('A file that is damaged or too large is refused with a sentence', () => {
  expect(() => parsePack(JSON.stringify(pack).slice(0, 40))).toThrow('damaged');
  expect(() => parsePack(JSON.stringify(pack) + ' '.repeat(400_000))).toThrow('This pack is too large.');
});

const svg = (content: string) => `data:image/svg+xml;base64,${btoa(content)}`;

test.each([
  '<svg onload="alert(1)"/>',
  '<svg><script>alert(1)</script></svg>',
  '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></svg>',
  '<svg><foreignObject><p/></foreignObject></svg>',
  '<svg><image href="https://elsewhere.example/x.png"/></svg>',
  '<svg><use xlink:href="//elsewhere.example/#a"/></svg>',
  '<svg><a href="&#106;avascript:alert(1)"/></svg>',
  '<svg><a href=javascript:alert(1) /></svg>',
  '<svg><style>@import "https://elsewhere.example/a.css"</style></svg>',
  '<svg><rect fill="url(https://elsewhere.example/#a)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
  '<svg><set attributeName="onclick" to="alert(1)"/></svg>',
])('A logo with scripts or requests is refused: %s', (content) => {
  expect(logoProblem(svg(content))).toMatch(/scripts or refers/);
});

test('A small SVG or PNG is accepted as a logo, and a large one or what is no picture is not', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><g fill="url(#a)"><use href="#b"/></g></svg>';
  expect(logoProblem(svg(drawing))).toBeUndefined();
  expect(logoProblem(`data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n....')}`)).toBeUndefined();
  expect(logoProblem(`data:image/png;base64,${btoa('<svg onload="x"/>')}`)).toMatch(/must be/);
  expect(logoProblem(`data:text/html;base64,${btoa('<svg/>')}`)).toMatch(/must be/);
  expect(logoProblem(svg(`<svg>${' '.repeat(160_000)}</svg>`))).toMatch(/too large/);
});

test('Brand colors from the whole range are adjusted to a contrast of 4.5:1 as text and as a background', () => {
  const { light, dark } = colors;
  // Some 270 colors.
  for (let value = 0; value < 0xffffff; value += 0xf37c) {
    const colour = `#${value.toString(16).padStart(6, '0')}`;
    const own = accentColors(colour);
    const worst = Math.min(
      contrast(own.light.accent!, own.light.onAccent!),
      contrast(own.dark.accent!, own.dark.onAccent!),
      contrast(own.dark.action!, own.dark.onAction!),
      ...[light.page, light.surface, light.sunken, own.light.accentSoft!].map((ground) =>
        contrast(own.light.accentInk!, ground),
      ),
      ...[dark.page, own.dark.accentSoft!].map((ground) => contrast(own.dark.accentInk!, ground)),
      contrast(own.panel.accent!, own.panel.onAccent!),
      ...[light.panel, dark.panel].map((ground) => contrast(own.panel.accent!, ground)),
      ...[light.heroInk, light.heroSoft].map((ink) => contrast(own.light.hero!, ink)),
      ...[dark.heroInk, dark.heroSoft].map((ink) => contrast(own.dark.hero!, ink)),
    );
    if (worst < 4.5) throw new Error(`${colour}: ${worst}`);
  }
  expect(isShownAsGiven('#d5f14a')).toBe(true);
  expect(accentColors('#ffff00').light).toMatchObject({ accent: '#ffff00', hero: '#ffff00' });
  expect(isShownAsGiven('#0a0a40')).toBe(false);
});

test('The search box suggests the prospect’s business', () => {
  const words = packWords(pack);
  // It continues what the visitor has typed, after a space.
  expect(words.winner.business).toBe(' brightwater dental');
  expect(words.place.name).toBe('Brightwater Dental');
  expect(words.place.where).toMatch(/, Tulsa, OK$/);
  expect(words.description).toContain('Brightwater Dental');
  expect(packWords({ ...pack })).toEqual(words);
  expect(packRequest(pack).keywords).toContain('tulsa');
  expect(contactEmail(pack)).toBe('nora@brightwaterdental.example');
});

test.each([
  ['Größwang & Söhne', 'groesswangsoehne'],
  ['Gro\u0308ße', 'groesse'],
  ['Ünal', 'uenal'],
  ['Ağaoğlu', 'agaoglu'],
  ['Café Québec', 'cafequebec'],
  ['Øresund Łódź', 'oeresundlodz'],
  ['رستوران', 'business'],
])('The name %s is written as %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each(tradeNames)(
  'The testimonials for a %s are of businesses of other trades and towns, until somebody types a quote',
  (trade) => {
    const own = packOfTrade(trade);
    const stories = packStories(own);
    for (const { role, name, place, quote } of stories) {
      expect([role, name, place]).not.toContain(own.business);
      expect([role, name, place]).not.toContain(own.contact);
      expect(place).not.toBe(own.city);
      if (trade === 'dentist') expect(quote).not.toContain('dentist');
    }
    const [first, ...others] = packStories({ ...own, quote: 'We came up first.' });
    expect(first).toMatchObject({
      quote: 'We came up first.',
      name: own.contact,
      role: own.business,
      place: own.city,
      result: { value: '1st' },
    });
    expect(others).toEqual(stories.slice(1));
    // The people and businesses of the product's own landing page.
    expect(JSON.stringify(stories)).not.toMatch(/Okafor|Juniper|Whitcomb|Little Oak|Portland/);
    expect(packKeywords(own).split(', ')).toHaveLength(2);
  },
);

test('A trade that the demo does not know gets its name and keywords from the pack', () => {
  expect(packWords(other)).toMatchObject({ typed: 'roofer near', visitor: { what: 'roofer' } });
  expect(packKeywords(other)).toBe('roof repair, gutter cleaning');
  expect(packRequest(other).keywords).toBe('roof repair, gutter cleaning tulsa, metal roof');
});

test('The four newest requests of the large scenario are the prospect’s', () => {
  const { backend } = createFakeSupabase({ scenario: 'large', pack });
  const newest = backend.table('public.optimization_requests').ordered([
    { column: 'created_at', descending: true },
    { column: 'id', descending: true },
  ]);
  const names = newest?.slice(0, 4).map(({ business_name: name }) => name);
  expect(names?.[0]).toBe('Brightwater Dental');
  expect(names).toEqual(Array(4).fill(expect.stringMatching(/^Brightwater Dental/)));
});

const longest: Pack = {
  ...other,
  business: 'W'.repeat(60),
  city: 'x'.repeat(60),
  contact: 'y'.repeat(60),
  word: 'z'.repeat(30),
  keywords: ['a', 'b', 'c'].map((letter) => letter.repeat(40)),
};

describe.each<[string, Pack]>([
  ...tradeNames.map((trade) => [trade, packOfTrade(trade)] as [string, Pack]),
  ['roofer', other],
  ['trade with the longest texts', longest],
])('the data for a %s', (_trade, own) => {
  const rows = (pack: Pack) => {
    const { backend } = createFakeSupabase({ seed: 3, pack });
    return {
      requests: backend.table('public.optimization_requests').findAll({}),
      people: backend.table('public.profiles').findAll({}),
    };
  };

  test('The prospect’s data are the same each time, to the byte, and have no name of the default scenario', () => {
    const { requests, people } = rows(own);
    expect(JSON.stringify(rows(own))).toBe(JSON.stringify({ requests, people }));
    expect(requests).toHaveLength(40);
    const text = JSON.stringify({ requests, people });
    const names = Object.values(defaultPeople).flatMap((person) => ('name' in person ? [person.name] : []));
    const defaultNames = [...names, ...defaultRequests.map(([, business]) => business)];
    expect(defaultNames.filter((name) => name !== null && text.includes(name))).toEqual([]);
    expect(people.some(({ full_name: name }) => name === own.contact)).toBe(true);
    expect(requests.every(({ location }) => location === own.city)).toBe(true);
    const ownRequests = requests.filter(({ business_name: name }) => String(name).startsWith(own.business));
    expect(ownRequests.length).toBeGreaterThan(4);
  });
});

test('A reset keeps the pack, a snapshot restores it, and removing it restores the default scenario', () => {
  const fake = createFakeSupabase({ seed: 5 });
  const plain = JSON.stringify(fake.controls.snapshot());
  fake.controls.setPack({ ...pack });
  fake.controls.reset();
  expect(fake.controls.pack()).toEqual(pack);
  fake.backend.table('public.profiles').update({ full_name: 'Dr. Nora Quill' }, { full_name: 'Changed' });
  const snapshot = fake.controls.snapshot();
  fake.controls.setPack(null);
  expect(JSON.stringify(fake.controls.snapshot())).toBe(plain);
  fake.controls.restore(JSON.parse(JSON.stringify(snapshot)));
  expect(fake.controls.pack()).toEqual(pack);
  expect(fake.backend.table('public.profiles').find({ full_name: 'Changed' })).toBeDefined();
  fake.controls.startScenario('empty');
  expect(fake.controls.pack()).toEqual(pack);
});

test('A refused pack changes nothing, also inside a snapshot', () => {
  const fake = createFakeSupabase({ seed: 5, pack });
  const before = JSON.stringify(fake.controls.snapshot());
  expect(() => fake.controls.setPack({ ...pack, business: '<b>' })).toThrow(/must not contain/);
  const hostile = JSON.parse(before) as { origin: { pack: { business: string } } };
  hostile.origin.pack.business = '<b>';
  expect(() => fake.controls.restore(hostile as never)).toThrow(/must not contain/);
  expect(JSON.stringify(fake.controls.snapshot())).toBe(before);
});
