/**
 * Whether an address and a key may be built into a page that everybody can read. Used by the build, at start and by
 * the doctor, so that a secret key is refused in the same words everywhere.
 */

function roleOf(jwt: string): string | undefined {
  const payload = jwt.split('.')[1];
  if (!payload) return undefined;
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

/** https, or http on this machine. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'));

/** One sentence for the owner of the site, or null when both may go live. */
export function problemWithSupabaseSettings(url: string, key: string): string | null {
  if (!url)
    return 'SUPABASE_URL is missing. It is the Project URL of your Supabase project, https://….supabase.co.';
  try {
    if (!isSecure(new URL(url))) {
      return `SUPABASE_URL must start with https://. It is "${url}".`;
    }
  } catch {
    return `SUPABASE_URL is not an address that starts with https://. It is "${url}".`;
  }
  if (!key)
    return 'SUPABASE_ANON_KEY is missing. It is the publishable (or legacy anon) key of your Supabase project.';
  if (key !== key.trim()) return 'SUPABASE_ANON_KEY has white space around it. Take it away.';
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    return 'SUPABASE_ANON_KEY holds a secret key, which would give every visitor the whole database. Use the publishable (or legacy anon) key.';
  }
  if (!key.startsWith('sb_publishable_') && roleOf(key) !== 'anon') {
    return 'SUPABASE_ANON_KEY is neither a publishable key (sb_publishable_…) nor a legacy anon key.';
  }
  return null;
}
