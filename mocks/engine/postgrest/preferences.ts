/** The preferences that PostgREST knows, read from `Prefer` and listed in its order in `preference-applied`. */
import { isTimeZone } from './columnTypes';
import { getOwn } from './getOwn';

export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  return: 'representation' | 'minimal' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  tx: 'commit' | 'rollback' | null;
  handling: 'strict' | 'lenient' | null;
  timezone: string | null;
  maxAffected: number | null;
  /** Unknown preferences, as they were sent. */
  invalid: readonly string[];
}

type Choice = 'resolution' | 'missing' | 'return' | 'count' | 'tx' | 'handling';

const choices: { [name in Choice]: readonly string[] } = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

/** When a preference occurs twice, the first one counts. */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const one of given) {
    const [name = '', value = ''] = one.split('=');
    const isKnown =
      getOwn<readonly string[]>(choices, name)?.includes(value) === true ||
      (name === 'timezone' && isTimeZone(value)) ||
      name === 'max-affected';
    if (!isKnown) invalid.push(one);
    else if (!found.has(name)) found.set(name, value);
  }
  const pick = <N extends Choice>(name: N): Preferences[N] => (found.get(name) ?? null) as Preferences[N];
  const maxAffected = found.get('max-affected') ?? '';
  return {
    resolution: pick('resolution'),
    missing: pick('missing'),
    return: pick('return'),
    count: pick('count'),
    tx: pick('tx'),
    handling: pick('handling'),
    timezone: found.get('timezone') ?? null,
    maxAffected: /^-?\d+$/.test(maxAffected) ? Number(maxAffected) : null,
    invalid,
  };
}

type Applicable = Choice | 'timezone' | 'max-affected';

const applied: { [name in Applicable]: (preferences: Preferences) => string | number | null } = {
  resolution: ({ resolution }) => resolution,
  missing: ({ missing }) => missing,
  return: (preferences) => preferences.return,
  count: ({ count }) => count,
  tx: ({ tx }) => tx,
  handling: ({ handling }) => handling,
  timezone: ({ timezone }) => timezone,
  'max-affected': ({ handling, maxAffected }) => (handling === 'strict' ? maxAffected : null),
};

const order: readonly Applicable[] = [
  'resolution',
  'missing',
  'return',
  'count',
  'tx',
  'handling',
  'timezone',
  'max-affected',
];

/** `names`: the preferences that apply to this kind of request. */
export function preferenceApplied(
  preferences: Preferences,
  names: readonly Applicable[],
): Record<string, string> {
  const list = order
    .filter((name) => names.includes(name))
    .map((name) => ({ name, value: applied[name](preferences) }))
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => `${name}=${String(value)}`);
  return list.length === 0 ? {} : { 'preference-applied': list.join(', ') };
}
