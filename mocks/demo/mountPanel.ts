/** Mounts the demo panel over the view that is shown. */
import { toHref } from '../../src/firstLoad/siteAddress';
import { createControlClient, type Persistence } from 'supabase-in-memory';
import { createRespond, type Fake, type Respond } from 'supabase-in-memory/tools';
import type { Demo } from '../panel/demo';
import { loadWithRetry } from '../panel/loadWithRetry';
import { isHidden } from '../panel/presentation';
import { demoAccounts } from '../product/demoAccounts';
import type { PageTransport } from '../transports/page/startTransport';
import { fakeApiStub } from './fakeApiStub';
import type { LaunchOptions } from './launchOptions';
import { loadAllCode } from './loadAllCode';
import { openNextProspect, readMailsKey } from './nextProspect';
import type { DemoEngine } from './openEngine';
import type { ProductPage } from './productPage';
import { onSessionStored, signedInAs } from './signedIn';
import { exportTabState, openSharedState } from './tabState';

export type ShownPage = Omit<ProductPage, 'showRequestedPage'> & Pick<Demo, 'runInFrame'>;

export interface PanelOptions {
  launchOptions: LaunchOptions;
  engine: DemoEngine;
  transport: PageTransport;
  /** The product's page, or the pages of the side-by-side view. */
  shown: ShownPage;
}

export function mountPanel({ launchOptions, engine, transport, shown }: PanelOptions): void {
  const { namespace, chosen, view } = launchOptions;
  const { fake, persistence } = engine;
  const { person, switchUser, restart, stop } = shown;
  const control = createControlClient(fakeApiStub().request);
  const demo: Demo = {
    accounts: demoAccounts.map(({ who, email, password }) => ({
      who: who === 'admin' ? 'Admin' : 'Customer',
      email,
      password,
    })),
    fake: control,
    follow: shown.follow,
    open: shown.open,
    newTabHref: shown.newTabHref,
    person,
    switchUser,
    sideBySide: view === 'split',
    ...(shown.runInFrame && { runInFrame: shown.runInFrame }),
    pack: engine.pack,
    setPack: async (next) => {
      await control.request(next ? 'PUT' : 'DELETE', 'pack', next ?? undefined);
      const current = person();
      // Starting with the pack creates the accounts again, which ends every session.
      if (current && view !== 'split') await switchUser(current);
      else await shown.open(toHref('/'));
    },
    nextProspect: openNextProspect({ namespace, chosen, stop, control }),
    exportState: () => exportTabState(control, person()),
    openState: (shared) => openSharedState(shared, { namespace, restart, persistence }),
    inspector: { backend: fake.backend, respond: createInspection(fake, persistence), calls: fake.calls },
    readMailsKey: readMailsKey(namespace),
    transport,
    code: loadAllCode(),
    persistence: () => ({ kept: persistence.isStored(), notices: persistence.notices() }),
    signedInAs: () => signedInAs(fake.backend),
    subscribe: (listener) => {
      const stops = [persistence.subscribe(listener), onSessionStored(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
  // If this fails, the product works without its panel.
  void loadWithRetry(
    'The demo panel could not be loaded.',
    () => import(/* webpackChunkName: 'demo-panel' */ '../panel/mountDemoPanel'),
    isHidden,
  ).then(({ mountDemoPanel }) => mountDemoPanel(demo));
}

/** The same engine without fault rules, so that faults do not hit the panel's own reads. */
function createInspection({ backend, controls }: Fake, persistence: Persistence): Respond {
  return createRespond({ backend, controls: { ...controls, faults: () => [] } }, { persistence });
}
