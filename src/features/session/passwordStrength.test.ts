import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPasswordStrength, completeSettings } from 'supabase-in-memory/tools';
import { describePasswordRule, passwordBytes, passwordRule, ratePassword } from './passwordStrength';

const isAccepted = (password: string, passwordMinLength = 6) => {
  try {
    checkPasswordStrength(password, completeSettings({ auth: { passwordMinLength } }).auth);
    return true;
  } catch {
    return false;
  }
};

test('Without a setting of the build, the password rule is that of supabase/config.toml', () => {
  const config = readFileSync(path.resolve(__dirname, '../../../supabase/config.toml'), 'utf8');
  expect(config).toContain(`minimum_password_length = ${passwordBytes.min}\n`);
  // A requirement besides the length would have to be in the rule, too.
  expect(config).not.toMatch(/password_requirements = "[^"]/);
  expect(completeSettings().auth.passwordMinLength).toBe(passwordBytes.min);
  expect(passwordRule).toContain(`${passwordBytes.min} characters`);
});

test.each([
  [8, false, 'At least 8 characters. 12 or more is safer.'],
  [12, false, 'At least 12 characters.'],
  [10, true, 'At least 10 characters. 12 or more is safer. Passwords from known data leaks aren’t accepted.'],
])(
  'With a minimum of %i characters and leaked passwords refused (%s), the forms say “%s”',
  (minLength, refusesLeaked, rule) => {
    expect(describePasswordRule(minLength, refusesLeaked)).toBe(rule);
  },
);

const words = ['a', 'é', '🥐', 'Ab3!', 'correct horse '];
const passwords = words.flatMap((word) =>
  Array.from({ length: 80 }, (_, times) => word.repeat(times).slice(0, times)),
);

test.each([6, 8, 10, 12])(
  'With a minimum of %i characters, no password that the server refuses is rated as good',
  (minLength) => {
    const good = passwords.filter((password) => ratePassword(password) === 'good');
    expect(good.length).toBeGreaterThan(50);
    expect(good.filter((password) => !isAccepted(password, minLength))).toEqual([]);
  },
);

test('Exactly the passwords that the server refuses are rated as too short or too long', () => {
  for (const password of passwords.filter((each) => each !== '')) {
    expect([password, ['short', 'long'].includes(ratePassword(password) ?? '')]).toEqual([
      password,
      !isAccepted(password),
    ]);
  }
});

test.each([
  ['', null],
  ['abcde', 'short'],
  ['abcdef', 'fair'],
  ['aaaaaaaaaaaaaaaa', 'fair'],
  ['a longer sentence', 'good'],
  ['🥐🥐', 'fair'],
  ['é'.repeat(37), 'long'],
])('The password %j is rated %s', (password, strength) => expect(ratePassword(password)).toBe(strength));

test('A password that the server has refused is rated as refused, whatever its length', () => {
  expect(ratePassword('a longer sentence', 'a longer sentence')).toBe('refused');
  expect(ratePassword('a longer sentence!', 'a longer sentence')).toBe('good');
});
