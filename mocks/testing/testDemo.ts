/** The `Demo` that the panel's components use, with a new back end. */
import type { Demo } from '../panel/demo';
import type { DemoView } from '../panel/useDemo';
import { demoAccounts } from '../product/demoAccounts';
import { createRespond } from 'supabase-in-memory/tools';
import type { TransportState } from '../transports/page/startTransport';
import { createTestFake, type TestFake, type TestFakeOptions } from './testBackend';

export interface TestDemo extends TestFake {
  demo: Demo;
  view: DemoView;
}

export function createTestDemo(options: TestFakeOptions = {}): TestDemo {
  const test = createTestFake(options);
  const { backend, controls } = test.fake;
  const inspect = createRespond({ backend, controls: { ...controls, faults: () => [] } });
  const transport: TransportState = { worker: 'off' };
  const listeners = new Set<() => void>();
  test.fake.backend.onCommit(() => listeners.forEach((listener) => listener()));
  const demo: Demo = {
    accounts: demoAccounts.map(({ who, email, password }) => ({ who, email, password })),
    code: { isLoaded: () => true, subscribe: () => () => undefined },
    transport: {
      state: () => transport,
      subscribe: () => () => undefined,
      showCalls: () => undefined,
    },
    persistence: () => ({ kept: true, notices: [] }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fake: test,
    follow: () => Promise.resolve(),
    open: () => Promise.resolve(),
    newTabHref: (link) => link,
    sideBySide: false,
    exportState: () => Promise.reject(new Error('This demo has no page.')),
    openState: () => Promise.resolve(undefined),
    pack: () => null,
    setPack: () => Promise.resolve(),
    person: () => undefined,
    signedInAs: () => 'visitor',
    switchUser: () => Promise.resolve(undefined),
    nextProspect: () => Promise.resolve(),
    readMailsKey: 'demo-read-mails:test',
    inspector: { backend: test.fake.backend, respond: inspect, calls: test.fake.calls },
  };
  const view: DemoView = {
    mails: [],
    person: 'visitor',
    state: test.fake.controls.state(),
    transport: demo.transport.state(),
    persistence: demo.persistence(),
    arrived: undefined,
    markRead: () => undefined,
    newTabHref: (link) => link,
  };
  return { ...test, demo, view };
}
