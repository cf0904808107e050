/** The script that msw's workers run, wherever one was ever served: by an offline demo at the same address. */
const mockWorker = /\/mockServiceWorker\.js$/;

/**
 * A worker outlives the site that started it. One of an offline demo would stand between this site and its server, so
 * it has to go; workers of others at this origin are left alone. Never rejects.
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
