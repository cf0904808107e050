/** The script of msw's service workers, which an offline demo may have registered at the same address. */
const mockWorker = /\/mockServiceWorker\.js$/;

/**
 * A service worker outlives the site that registered it. One of an offline demo would stand between this site and its
 * server, so it has to go; other workers at this origin are left alone. Never rejects.
 */
export async function unregisterMockWorker(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of registrations) {
      const { active, waiting, installing } = registration;
      const scripts = [active, waiting, installing].map((worker) => worker?.scriptURL ?? '');
      if (scripts.some((script) => mockWorker.test(script))) await registration.unregister();
    }
  } catch {
    // Without access to workers there is none to remove.
  }
}
