/** Query strings as Go writes them: sorted by key, spaces as `+`. */

export const encodeQueryValue = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');

export function encodeQuery(values: Record<string, string>): string {
  return Object.keys(values)
    .sort()
    .map((key) => `${encodeQueryValue(key)}=${encodeQueryValue(values[key] ?? '')}`)
    .join('&');
}

/** `url` with these query values, without its fragment. Avoids `URL`, which, unlike Go, adds a slash to an origin. */
export function withQuery(url: string, values: Record<string, string>): string {
  const [withoutFragment = ''] = url.split('#');
  const at = withoutFragment.indexOf('?');
  const base = at === -1 ? withoutFragment : withoutFragment.slice(0, at);
  const existing = new URLSearchParams(at === -1 ? '' : withoutFragment.slice(at + 1));
  return `${base}?${encodeQuery({ ...Object.fromEntries(existing), ...values })}`;
}

/** `url` with this fragment in place of its own. Go escapes the percent signs of the encoded values once more. */
export function withFragment(url: string, values: Record<string, string>): string {
  return `${url.split('#')[0] ?? ''}#${encodeQuery(values).replace(/%/g, '%25')}`;
}
