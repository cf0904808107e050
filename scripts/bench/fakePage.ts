/**
 * The page that `npm run bench:fake -- --browser` opens. It has the demo's back end and the product's Supabase client
 * as in the demo build, but no screens.
 */
import { createFakeApiStub } from '../../mocks/demo/createFakeApiStub';
import { demoBasePath, demoKey } from '../../mocks/demo/demoAddress';
import { openDemo } from '../../mocks/demo/openDemo';
import type { LaunchOptions } from '../../mocks/demo/launchOptions';
import { showCallsKey } from '../../mocks/transports/page/showCallsKey';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { getClient, setProject } from '../../src/supabase/client';
import { findMiddle, timedCalls, time, type Subjects, type Timing } from './timedCalls';

export type PageTransport = 'page' | 'service worker';

export interface FakePage {
  /** Milliseconds that the back end took to open. */
  opened: number;
  /** Times every call, one after the other. The keys are the names of the calls. */
  timeCalls(transport: PageTransport): Promise<Record<string, Timing>>;
}

declare global {
  interface Window {
    fakePage?: Promise<FakePage>;
  }
}

const url = `${location.origin}${demoBasePath}`;

const launchOptions: LaunchOptions = {
  chosen: { name: 'large' },
  namespace: 'large',
  chosenPerson: { requested: false },
  scope: '',
  view: 'page',
  search: '',
  needsOtherPage: false,
};

async function open(): Promise<FakePage> {
  // In the demo an inline script in the head does this; this page has none.
  window.__fake = createFakeApiStub(launchOptions);
  const start = performance.now();
  const demo = await openDemo({
    siteUrl: location.origin,
    url,
    launchOptions,
    // Measure the fake alone: this page has no product to start or stop.
    product: { start: () => undefined, stop: () => undefined, isRunning: () => false },
  });
  if (!demo.ok) throw new Error('The scenario did not start');
  const opened = performance.now() - start;
  return {
    opened,
    async timeCalls(transport) {
      // The transport reads this key at each call.
      if (transport === 'service worker') sessionStorage.setItem(showCallsKey, 'on');
      setProject({ url, anonKey: demoKey });
      const client = await getClient();
      const idOf = async (who: 0 | 1): Promise<string> => {
        const { email, password } = demoAccounts[who];
        const { data, error } = await client.auth.signInWithPassword({ email, password });
        if (error) throw error;
        return data.user.id;
      };
      const customerId = await idOf(1);
      const adminId = await idOf(0);
      const subjects: Subjects = { adminId, customerId, middle: await findMiddle(client) };
      const timings: Record<string, Timing> = {};
      for (const as of ['admin', 'customer'] as const) {
        if (as === 'customer') await idOf(1);
        for (const call of timedCalls.filter((one) => one.as === as)) {
          timings[call.name] = await time(async () => {
            const { error } = await call.run(client, subjects);
            if (error) throw new Error(`${call.name}: ${JSON.stringify(error)}`);
          }, nextTask);
        }
      }
      return timings;
    },
  };
}

/** Lets the browser finish its pending work between two calls, as it does between a person's actions. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

window.fakePage = open();
