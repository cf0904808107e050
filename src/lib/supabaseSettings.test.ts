import { problemWithSupabaseSettings } from './supabaseSettings';

const jwt = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`;
const url = 'https://project.supabase.co';

describe('problemWithSupabaseSettings', () => {
  it.each([
    ['a publishable key', 'sb_publishable_abc'],
    ['a legacy anon key', jwt({ role: 'anon' })],
  ])('accepts %s', (_name, key) => {
    expect(problemWithSupabaseSettings(url, key)).toBeNull();
  });

  it.each([
    ['a secret key', 'sb_secret_abc'],
    ['a legacy service-role key', jwt({ role: 'service_role' })],
  ])('refuses %s', (_name, key) => {
    expect(problemWithSupabaseSettings(url, key)).toMatch(/secret key/);
  });

  it.each(['abc', jwt({ role: 'authenticated' }), 'a.%%%.c'])('refuses %s, which is no key', (key) => {
    expect(problemWithSupabaseSettings(url, key)).toMatch(/neither a publishable key/);
  });

  it('names what is missing', () => {
    expect(problemWithSupabaseSettings('', 'sb_publishable_abc')).toMatch(/^SUPABASE_URL is missing/);
    expect(problemWithSupabaseSettings(url, '')).toMatch(/^SUPABASE_ANON_KEY is missing/);
  });

  it('says what surrounds a key, instead of that it is none', () => {
    expect(problemWithSupabaseSettings(url, 'sb_publishable_abc ')).toMatch(/white space around it/);
  });

  it('wants https, except on this machine', () => {
    expect(problemWithSupabaseSettings('http://project.supabase.co', 'sb_publishable_a')).toMatch(/https/);
    expect(problemWithSupabaseSettings('project.supabase.co', 'sb_publishable_a')).toMatch(/not an address/);
    expect(problemWithSupabaseSettings('http://127.0.0.1:54321', 'sb_publishable_a')).toBeNull();
  });
});
