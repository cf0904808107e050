/** Which addresses are the fake's. */
import { isService } from './isService';

/** A service of the project, or `/_fake/` at the root of its origin. */
export function isForTheFake(address: string, projectUrl: string): boolean {
  return isControl(address, new URL(projectUrl).origin) || isService(address, projectUrl);
}

/** `/_fake/` at the root of `site`'s origin, or of the disk that a file was opened from (`file:///C:/_fake/`). */
export function isControl(address: string, site: string): boolean {
  const { origin, protocol, pathname } = new URL(address);
  if (protocol === 'file:') return /^\/(?:[A-Za-z]:\/)?_fake\//.test(pathname);
  return origin === site && pathname.startsWith('/_fake/');
}
