/** The fake as a target of the contract suite: a new back end for each group, with the group's schema and settings. */
import { advanceClock, setClock } from '../engine/backend/clock';
import { createBackend } from '../engine/backend/createBackend';
import { readMailbox } from '../engine/backend/mailbox';
import type { Controls } from '../engine/control/handleControl';
import { authTables } from '../engine/gotrue/authTables';
import { createRespond } from '../engine/respond';
import { productSchema } from '../product/schema/productSchema';
import { storageTables } from '../engine/storage/storageTables';
import type { CaseGroup } from './contractCase';
import type { Target } from './runCases';
import { wireSchema } from './wireSchema';

const siteUrl = 'http://127.0.0.1:3000';

function notHere(): never {
  throw new Error('The contract suite has no scenarios.');
}

export function createFakeTarget(group: CaseGroup): Target {
  const backend = createBackend({
    schema: group.schema === 'product' ? productSchema : wireSchema,
    services: [{ tables: authTables }, { tables: storageTables }],
    settings: { auth: { siteUrl, redirectUrls: [`${siteUrl}/**`], ...group.settings } },
  });
  const controls: Controls = {
    mailbox: (to) => readMailbox(backend, to).map((mail, index) => ({ id: String(index), ...mail })),
    areMailsDue: () => false,
    setClock: (at) => {
      backend.transaction(() => setClock(backend, at));
    },
    releaseClock: notHere,
    advanceClock: (seconds) => {
      backend.transaction(() => advanceClock(backend, seconds));
    },
    faults: () => [],
    faultTally: () => [],
    state: () => ({ scenario: 'contract', seed: 1, seeded: true, clock: '', scenarios: [] }),
    reset: notHere,
    startScenario: notHere,
    setFaults: notHere,
    pack: () => null,
    setPack: notHere,
    snapshot: notHere,
    restore: notHere,
  };
  const { url, keys, jwtSecret } = backend.settings;
  return {
    url,
    anonKey: keys.anon,
    serviceKey: keys.serviceRole,
    jwtSecret,
    siteUrl,
    lacks: new Set(),
    run: '',
    send: createRespond({ backend, controls }),
  };
}
