/**
 * Whether an address and a key may be built into a page that everybody can read. Used by the build, at start and by
 * the doctor, so that a secret key is refused in the same words everywhere.
 */

/** `payload`: the part of a JWT between its dots. */
function roleOf(payload = ''): string | undefined {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' &&
      claims !== null &&
      'role' in claims &&
      typeof claims.role === 'string'
      ? claims.role
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text contains a key that opens the whole database, alone or between other words. */
export const holdsSecretKey = (text: string): boolean =>
  text.includes('sb_secret_') || text.split(/[^\w-]+/).some((part) => roleOf(part) === 'service_role');

/** https, or http on this machine. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'));

/** One sentence for the owner of the site, or null when both may go live. */
export function problemWithSupabaseSettings(url: string, key: string): string | null {
  if (!url)
    return 'SUPABASE_URL is missing. It is the Project URL of your Supabase project, https://….supabase.co.';
  if (holdsSecretKey(url)) return 'SUPABASE_URL holds a secret key. Take it out: everybody could read it.';
  try {
    const address = new URL(url);
    if (!isSecure(address)) return `SUPABASE_URL must start with https://. It is "${url}".`;
    if (address.username + address.password + address.search + address.hash !== '')
      return 'SUPABASE_URL has a user, a ? or a #. Take it out: the address of a project has none.';
  } catch {
    return `SUPABASE_URL is not an address that starts with https://. It is "${url}".`;
  }
  if (!key)
    return 'SUPABASE_ANON_KEY is missing. It is the publishable (or legacy anon) key of your Supabase project.';
  if (key !== key.trim()) return 'SUPABASE_ANON_KEY has white space around it. Take it away.';
  if (holdsSecretKey(key)) {
    return 'SUPABASE_ANON_KEY holds a secret key, which would give every visitor the whole database. Use the publishable (or legacy anon) key.';
  }
  const isLegacy = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key) && roleOf(key.split('.')[1]) === 'anon';
  if (!isLegacy && !/^sb_publishable_[\w-]+$/.test(key)) {
    return 'SUPABASE_ANON_KEY is neither a publishable key (sb_publishable_…) nor a legacy anon key.';
  }
  return null;
}
