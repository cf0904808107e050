/**
 * Where a mail link may lead: back to the site, to a loopback address, or to an address that the allow-list names.
 * Everything else falls back to the site, without an error (GoTrue's behavior).
 */
import type { AuthSettings } from '../backend/backend';
import type { HttpRequest } from '../http';

interface Address {
  scheme: string;
  host: string;
  port: string;
}

/** The parts that are compared. The text need not be a URL: a mobile deep link or a path may have no host. */
function addressOf(text: string): Address {
  const [, scheme = '', authority = ''] =
    /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?/.exec(text) ?? [];
  const withoutUser = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(withoutUser) ?? [];
  return { scheme: scheme.toLowerCase(), host: host.replace(/^\[|\]$/g, ''), port };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':');

/**
 * Supabase's wildcards: `*` matches any characters up to the next `.` or `/`, `**` any characters, `?` one character
 * other than `.` and `/`, `[a-z]`, `[!a-z]`, `{one,two}`, and a backslash before a character that is meant literally.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let expression = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '*') {
      const all = pattern.charAt(at + 1) === '*';
      while (pattern.charAt(at + 1) === '*') at += 1;
      expression += all ? '[\\s\\S]*' : '[^./]*';
    } else if (character === '?') expression += '[^./]';
    else if (character === '{') {
      depth += 1;
      expression += '(?:';
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      expression += ')';
    } else if (character === ',' && depth > 0) expression += '|';
    else if (character === '[') {
      const end = pattern.indexOf(']', at + 1);
      if (end === -1) return false;
      const inside = pattern.slice(at + 1, end).replace(/[\\\]^]/g, '\\$&');
      expression += inside.startsWith('!') ? `[^${inside.slice(1)}]` : `[${inside}]`;
      at = end;
    } else {
      if (character === '\\') at += 1;
      expression += pattern.charAt(at).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    }
  }
  return new RegExp(`^${expression}$`, 'u').test(text);
}

export function isRedirectAllowed(target: string, settings: AuthSettings): boolean {
  // Browsers drop control characters and spaces, so an address with them could lead elsewhere than the checked one.
  if (target === '' || /[\u0000-\u0020\u007f]/.test(target)) return false;
  const site = addressOf(settings.siteUrl);
  const { scheme, host, port } = addressOf(target);
  if (host === site.host && scheme === site.scheme && (port === site.port || isLoopback(host))) return true;
  if (/^\d+$/.test(host)) return false;
  if (isAddress(host)) return isLoopback(host);
  const isWeb = scheme === 'http' || scheme === 'https';
  if (isWeb && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(host)) return false;
  const [withoutFragment = ''] = target.split('#');
  return settings.redirectUrls.some((pattern) => matchesPattern(pattern, withoutFragment));
}

/** The first allowed one of: header `redirect_to`, parameter `redirect_to`, Referer; else the site. */
export function redirectOf(request: HttpRequest, settings: AuthSettings): string {
  const candidates = [
    request.headers.get('redirect_to'),
    request.url.searchParams.get('redirect_to'),
    request.headers.get('referer'),
  ];
  return candidates.find((candidate) => isRedirectAllowed(candidate ?? '', settings)) ?? settings.siteUrl;
}
