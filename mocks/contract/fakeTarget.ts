/** The fake as a target of the contract suite: a new back end for each group, with the group's schema and settings. */
import {
  authTables,
  createBackend,
  createControls,
  createRespond,
  storageTables,
} from 'supabase-in-memory/tools';
import { productSchema } from '../product/schema/productSchema';
import type { CaseGroup } from './contractCase';
import type { Target } from './runCases';
import { wireSchema } from './wireSchema';

const siteUrl = 'http://127.0.0.1:3000';

export function createFakeTarget(group: CaseGroup): Target {
  const backend = createBackend({
    schema: group.schema === 'product' ? productSchema : wireSchema,
    services: [{ tables: authTables }, { tables: storageTables }],
    settings: { auth: { siteUrl, redirectUrls: [`${siteUrl}/**`], ...group.settings } },
  });
  const { url, keys, jwtSecret } = backend.settings;
  return {
    url,
    anonKey: keys.anon,
    serviceKey: keys.serviceRole,
    jwtSecret,
    siteUrl,
    lacks: new Set(),
    run: '',
    send: createRespond({ backend, controls: createControls(backend) }),
  };
}
