/** Which addresses are the fake's. */
const services = /^\/(?:rest|auth|storage|functions|realtime|graphql)\/v1(?:\/|$)/;

/** A service of the project, or `/_fake/` at the root of its origin. */
export function isForTheFake(address: string, projectUrl: string): boolean {
  return isControl(address, new URL(projectUrl).origin) || isService(address, projectUrl);
}

/** A service of the project: what the product calls. */
export function isService(address: string, projectUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  const project = new URL(projectUrl);
  const base = project.pathname.replace(/\/$/, '');
  return (
    origin === project.origin && pathname.startsWith(`${base}/`) && services.test(pathname.slice(base.length))
  );
}

/** `/_fake/` at the root of `site`'s origin, or of the disk that a single file was opened from (`file:///C:/_fake/`). */
export function isControl(address: string, site: string): boolean {
  const { origin, protocol, pathname } = new URL(address);
  if (protocol === 'file:') return /^\/(?:[A-Za-z]:\/)?_fake\//.test(pathname);
  return origin === site && pathname.startsWith('/_fake/');
}
