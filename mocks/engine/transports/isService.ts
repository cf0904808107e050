/** In a module of its own, because the demo's entry needs nothing else of `isForTheFake.ts`. */
const services = /^\/(?:rest|auth|storage|functions|realtime|graphql)\/v1(?:\/|$)/;

/** A service of the project: what the product calls. */
export function isService(address: string, projectUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  const project = new URL(projectUrl);
  const base = project.pathname.replace(/\/$/, '');
  return (
    origin === project.origin && pathname.startsWith(`${base}/`) && services.test(pathname.slice(base.length))
  );
}
