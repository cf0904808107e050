/** Where mail links open, and which one this page was opened with. */
import { fragmentBase, siteBase, toHref, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { demoBasePath, demoProjectUrl, mailLinkPath } from './demoAddress';

/** The query parameter that carries a mail's link in a single file, which has no other page to open it. */
const mailLinkName = 'mail';

/** The address at which a new tab opens a mail's link. */
export function mailLinkHref(link: string): string {
  return siteBase() === fragmentBase ? toHref(`/?${new URLSearchParams({ [mailLinkName]: link })}`) : link;
}

/** The mail's link that this page was opened with, or null. */
export function mailLinkOfPage(): string | null {
  const { pathname, searchParams } = toSiteAddress();
  if (siteBase() !== fragmentBase) return pathname === mailLinkPath ? location.href : null;
  const link = searchParams.get(mailLinkName);
  return link?.startsWith(`${demoProjectUrl()}${mailLinkPath.slice(demoBasePath.length)}?`) ? link : null;
}
