/** The fake as a target of the contract suite: a new project with the schema and settings of each group. */
import { createProject } from 'supabase-in-memory';
import { fixedStart } from 'supabase-in-memory/schema';
import { createRespond } from 'supabase-in-memory/tools';
import { productSchema } from '../product/schema/productSchema';
import { followPolicies } from '../testing/policyCoverage';
import type { CaseGroup } from './contractCase';
import type { Target } from './runCases';
import { wireSchema } from './wireSchema';

const siteUrl = 'http://127.0.0.1:3000';

export function createFakeTarget(group: CaseGroup): Target {
  const isProduct = group.schema === 'product';
  const project = createProject({
    schema: isProduct ? productSchema : wireSchema,
    auth: { siteUrl, redirectUrls: [`${siteUrl}/**`], ...group.settings },
    clock: fixedStart,
  });
  const { url, keys, backend } = project;
  const observe = isProduct ? followPolicies(project) : undefined;
  return {
    url,
    anonKey: keys.anon,
    serviceKey: keys.serviceRole,
    jwtSecret: backend.settings.jwtSecret,
    siteUrl,
    send: createRespond(project, { ...(observe && { observe }) }),
  };
}
