/** Which addresses are the fake's. */
const services = /^\/(?:rest|auth|storage|functions|realtime|graphql)\/v1(?:\/|$)/;

/** A service of the project, or `/_fake/` at the root of its origin. */
export function isForTheFake(address: string, projectUrl: string): boolean {
  return isControl(address, projectUrl) || isService(address, projectUrl);
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

function isControl(address: string, projectUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  return origin === new URL(projectUrl).origin && pathname.startsWith('/_fake/');
}
