import { problemWithSupabaseSettings } from './supabaseSettings';

const jwt = (claims: object) => `header.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
const anonKey = jwt({ role: 'anon' });
const serviceKey = jwt({ role: 'service_role' });
const url = 'https://project.supabase.co';

describe('problemWithSupabaseSettings', () => {
  it.each([
    ['a publishable key', 'sb_publishable_abc'],
    ['a legacy anon key', anonKey],
  ])('The settings check accepts %s', (_name, key) => {
    expect(problemWithSupabaseSettings(url, key)).toBeNull();
  });

  it.each([
    ['a secret key', 'sb_secret_abc'],
    ['a legacy service-role key', serviceKey],
    ['an anon key and a service-role key with a space between them', `${anonKey} ${serviceKey}`],
    ['an anon key and a service-role key with a comma between them', `${anonKey},${serviceKey}`],
    ['an anon key and a service-role key with a dot between them', `${anonKey}.${serviceKey}`],
    ['a settings file that lost its line break', `${anonKey}SUPABASE_SERVICE_ROLE_KEY=${serviceKey}`],
    ['a publishable key with a secret one after it', 'sb_publishable_x,sb_secret_y'],
  ])('The settings check refuses %s', (_name, key) => {
    expect(problemWithSupabaseSettings(url, key)).toMatch(/secret key/);
  });

  it.each([
    'abc',
    jwt({ role: 'authenticated' }),
    'a.%%%.c',
    `${anonKey}.more`,
    `${anonKey} more`,
    'sb_publishable_a b',
    '"sb_publishable_abc"',
  ])('The settings check refuses %s, which is not a key', (key) => {
    expect(problemWithSupabaseSettings(url, key)).toMatch(/neither a publishable key/);
  });

  it('The settings check names what is missing', () => {
    expect(problemWithSupabaseSettings('', 'sb_publishable_abc')).toMatch(/^SUPABASE_URL is missing/);
    expect(problemWithSupabaseSettings(url, '')).toMatch(/^SUPABASE_ANON_KEY is missing/);
  });

  it('The settings check reports a space after a key', () => {
    expect(problemWithSupabaseSettings(url, 'sb_publishable_abc ')).toMatch(/white space around it/);
  });

  it.each([
    ['https://user@project.supabase.co', 'has a user'],
    ['https://project.supabase.co/?x=1', 'has a user, a ? or a #'],
    ['https://project.supabase.co/#x', 'has a user, a ? or a #'],
    ['https://:sb_secret_abc@project.supabase.co', 'holds a secret key'],
    [`https://project.supabase.co/?key=${serviceKey}`, 'holds a secret key'],
  ])('The settings check refuses the address %s, and does not repeat a secret', (address, sentence) => {
    const problem = problemWithSupabaseSettings(address, anonKey);
    expect(problem).toContain(sentence);
    expect(problem).not.toMatch(/sb_secret_abc|signature/);
  });

  it('The settings check requires https, except for a loopback address', () => {
    expect(problemWithSupabaseSettings('http://project.supabase.co', 'sb_publishable_a')).toMatch(/https/);
    expect(problemWithSupabaseSettings('project.supabase.co', 'sb_publishable_a')).toMatch(/not an address/);
    expect(problemWithSupabaseSettings('http://127.0.0.1:54321', 'sb_publishable_a')).toBeNull();
  });
});
