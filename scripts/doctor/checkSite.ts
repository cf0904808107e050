/**
 * Checks the deployed site as a browser sees it, for rules of the build that the host ignores. A site that does not
 * answer yet is not a problem, because the doctor also runs before the first deployment.
 */
import { cacheControl, changePassword, hostFiles, securityHeaders } from '../build/hosting/servingRules';
import { exampleStories } from '../../src/features/marketing/exampleStoriesTexts';
import { paths } from '../../src/lib/pages';
import type { Finding } from './finding';

export interface SiteCheckOptions {
  /** An address that `problemWithSiteUrl` accepts. */
  siteUrl: string;
  supabaseUrl: string;
  /** The public does not see the site, so that what is missing or invented is only a note. */
  allowsExamples?: boolean;
  fetch: typeof fetch;
}

interface Page {
  status: number;
  headers: Headers;
  text: string;
}

const asBuilt = 'Take the files that the build writes for the host (docs/operations.md, "Hosting").';

export async function* checkSite(options: SiteCheckOptions): AsyncGenerator<Finding> {
  const site = options.siteUrl.replace(/\/+$/, '');
  const { protocol, host } = new URL(site);
  const get = async (address: string): Promise<Page> => {
    const answer = await options.fetch(address, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  let home: Page;
  try {
    home = await get(`${site}/`);
  } catch {
    yield {
      level: 'note',
      what: `${site} does not answer yet.`,
      remedy: 'After the deployment, ask the doctor again.',
    };
    return;
  }
  if (home.status !== 200 || !home.text.includes('AutoSuggest AI')) {
    yield {
      level: 'problem',
      what: `${site}/ does not show the site (status ${home.status}).`,
      remedy: 'SITE_URL is the address that visitors open, without a redirect.',
    };
    return;
  }
  yield { level: 'ok', what: `${site} shows the site.` };

  if (protocol === 'https:') yield await checkHttp(host, get);
  yield checkProjectOf(home, options.supabaseUrl);
  yield checkInvented(home, options.allowsExamples ?? false);
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec((await get(`${site}/dashboard`)).text)?.[1];
  yield await checkAddresses(site, get);
  if (asset === undefined) {
    yield { level: 'problem', what: 'The pages name no script of the build.', remedy: asBuilt };
    return;
  }
  const script = await get(site + asset);
  yield checkHeaders({ [`${site}/`]: home, [site + asset]: script });
  yield checkCaching(home, script);
  yield* checkFiles(site, asset, get);
  yield await checkRelease(site, get);
}

type Get = (address: string) => Promise<Page>;

async function checkHttp(host: string, get: Get): Promise<Finding> {
  const address = `http://${host}/`;
  try {
    const { status, headers } = await get(address);
    if (status >= 300 && status < 400 && headers.get('location')?.startsWith('https://')) {
      return { level: 'ok', what: 'Plain http leads to https.' };
    }
    return {
      level: 'problem',
      what: `${address} answers ${status} and does not lead to https.`,
      remedy: 'Have the host redirect http to https.',
    };
  } catch {
    return { level: 'ok', what: 'Plain http is not served.' };
  }
}

function checkProjectOf({ headers }: Page, supabaseUrl: string): Finding {
  const policy = headers.get('content-security-policy') ?? '';
  const { origin } = new URL(supabaseUrl);
  const allowed = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  if (allowed.includes(origin)) return { level: 'ok', what: `The site talks to ${origin}.` };
  const others = allowed.filter((source) => source.startsWith('http'));
  return {
    level: 'problem',
    what:
      others.length > 0
        ? `The site was built for ${others.join(' and ')}, not for ${origin}.`
        : `The site's policy does not name ${origin}.`,
    remedy: 'Build it with this SUPABASE_URL, and deploy what was built with the files for the host.',
  };
}

function checkInvented({ text }: Page, allowsExamples: boolean): Finding {
  const missing = [
    !text.includes('rel="terms-of-service"') && 'no TERMS_URL',
    !text.includes('rel="privacy-policy"') && 'no PRIVACY_URL',
    !text.includes('<address') && 'no COMPANY',
    exampleStories.some(({ quote }) => text.includes(quote)) && 'invented testimonials',
  ].filter((each) => each !== false);
  if (missing.length === 0) {
    return {
      level: 'ok',
      what: 'The site has its terms, privacy policy, company and no invented testimonial.',
    };
  }
  return {
    level: allowsExamples ? 'note' : 'problem',
    what: `The site has ${missing.join(', ')}.`,
    remedy:
      'Build it with these settings, and with your customers’ words in src/features/marketing/customerStoriesTexts.ts. EXAMPLES=allowed is only for sites that the public does not see.',
  };
}

async function checkAddresses(site: string, get: Get): Promise<Finding> {
  const wrong: string[] = [];
  for (const [path, expected] of [
    ...Object.values(paths).map((path) => [path, 200] as const),
    ['/no-such-page', 404],
    ['/assets/no-such-file.js', 404],
  ] as const) {
    const { status } = await get(site + path);
    if (status !== expected) wrong.push(`${path} answers ${status} instead of ${expected}`);
  }
  const { status, headers } = await get(site + changePassword.from);
  if (status < 300 || status > 399 || !headers.get('location')?.endsWith(changePassword.to))
    wrong.push(`${changePassword.from} does not lead to ${changePassword.to}`);
  return wrong.length === 0
    ? { level: 'ok', what: 'Every page is at its address, and unknown addresses answer 404.' }
    : { level: 'problem', what: `${wrong.join(', ')}.`, remedy: asBuilt };
}

function checkHeaders(answers: Record<string, Page>): Finding {
  const expected = Object.keys(securityHeaders({}));
  const missing = Object.entries(answers).flatMap(([address, { headers }]) => {
    const names = expected.filter((name) => !headers.has(name));
    return names.length === 0 ? [] : [`${address} lacks ${names.join(', ')}`];
  });
  if (missing.length > 0) return { level: 'problem', what: `${missing.join('; ')}.`, remedy: asBuilt };
  const loose = Object.entries(answers).find(([, { headers }]) =>
    /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/.test(headers.get('content-security-policy') ?? ''),
  );
  if (loose) {
    return { level: 'problem', what: `The policy of ${loose[0]} lets any script run.`, remedy: asBuilt };
  }
  return { level: 'ok', what: 'Responses have the security headers.' };
}

function checkCaching(home: Page, script: Page): Finding {
  const isPageFresh = home.headers.get('cache-control')?.includes(cacheControl('/')) ?? false;
  const isScriptKept = script.headers.get('cache-control')?.includes('immutable') ?? false;
  if (!isPageFresh) {
    return {
      level: 'problem',
      what: 'Browsers may cache pages without revalidating them and show an outdated site.',
      remedy: asBuilt,
    };
  }
  if (!isScriptKept || !script.headers.has('content-encoding')) {
    return {
      level: 'note',
      what: 'Scripts are not compressed or not cached, so the site is slower than it could be.',
      remedy: asBuilt,
    };
  }
  return { level: 'ok', what: 'Pages are revalidated on each visit, and scripts are compressed and cached.' };
}

async function* checkFiles(site: string, asset: string, get: Get): AsyncGenerator<Finding> {
  const isPublic = async (path: string) => (await get(site + path)).status === 200;
  if (await isPublic(`${asset}.map`)) {
    yield {
      level: 'problem',
      what: 'Source maps are public, and with them the sources.',
      remedy: 'Deploy only dist/. The source maps are in dist-maps/.',
    };
  }
  const files: string[] = [];
  for (const file of hostFiles) if (await isPublic(`/${file}`)) files.push(file);
  if (files.length > 0) {
    yield {
      level: 'note',
      what: `Files for hosts are public: ${files.join(', ')}. They hold no secret.`,
      remedy: 'Leave out those that this host does not read.',
    };
  } else yield { level: 'ok', what: 'No file for hosts is public.' };
}

async function checkRelease(site: string, get: Get): Promise<Finding> {
  const { status, text } = await get(`${site}/health.json`);
  const release = /^\{"release":"([\w.+-]+)"\}\s*$/.exec(text)?.[1];
  if (status === 200 && release !== undefined)
    return { level: 'ok', what: `Release ${release} is deployed.` };
  return { level: 'note', what: '/health.json does not name the release.', remedy: 'Deploy a newer build.' };
}
