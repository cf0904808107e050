/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. It expires a year after the build,
 * because the standard requires a date after which readers stop trusting it.
 *
 * @param contact an email address, or the https address of a page
 * @param siteUrl the site's own address, if it is known
 * @param now milliseconds since the epoch
 */
export function securityTxt(contact: string, siteUrl: string | undefined, now: number): string {
  const site = siteUrl?.replace(/\/+$/, '');
  return [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(now + 365 * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    ...(site ? [`Canonical: ${site}/.well-known/security.txt`] : []),
  ].join('\n');
}
