/** The fake as a target of the contract suite: a new project for each group, with the group's schema and settings. */
import { createProject } from 'supabase-in-memory';
import { fixedStart } from 'supabase-in-memory/schema';
import { productSchema } from '../product/schema/productSchema';
import type { CaseGroup } from './contractCase';
import type { Target } from './runCases';
import { wireSchema } from './wireSchema';

const siteUrl = 'http://127.0.0.1:3000';

export function createFakeTarget(group: CaseGroup): Target {
  const { url, keys, backend, respond } = createProject({
    schema: group.schema === 'product' ? productSchema : wireSchema,
    auth: { siteUrl, redirectUrls: [`${siteUrl}/**`], ...group.settings },
    clock: fixedStart,
  });
  return {
    url,
    anonKey: keys.anon,
    serviceKey: keys.serviceRole,
    jwtSecret: backend.settings.jwtSecret,
    siteUrl,
    lacks: new Set(),
    run: '',
    send: respond,
  };
}
