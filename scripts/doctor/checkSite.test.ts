import { paths } from '../../src/lib/pages';
import { exampleStories } from '../../src/features/marketing/exampleStoriesTexts';
import { cacheControl, securityHeaders } from '../build/hosting/servingRules';
import { checkSite } from './checkSite';
import type { Finding } from './finding';

const siteUrl = 'https://shop.example';
const supabaseUrl = 'https://abcdefgh.supabase.co';
const asset = '/assets/main.0123456789.js';

interface Answer {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
}

/**
 * Checks a host that follows the build's rules, except for the answers in `changed`. An Error stands for no answer.
 */
async function check(changed: Record<string, Answer | Error> = {}): Promise<Finding[]> {
  const security = securityHeaders({ supabaseUrl });
  const page = (text: string): Answer => ({
    text: `<title>AutoSuggest AI</title>${text}`,
    headers: { ...security, 'cache-control': cacheControl('/') },
  });
  const answers: Record<string, Answer | Error> = {
    'http://shop.example/': { status: 308, headers: { location: `${siteUrl}/` } },
    [`${siteUrl}/`]: page(
      '<a rel="terms-of-service"></a><a rel="privacy-policy"></a><address>Shop</address>',
    ),
    ...Object.fromEntries(
      Object.values(paths)
        .filter((path) => path !== paths.home)
        .map((path) => [siteUrl + path, page(`<script src="${asset}"></script>`)]),
    ),
    [siteUrl + asset]: {
      headers: { ...security, 'cache-control': cacheControl('/assets/'), 'content-encoding': 'br' },
    },
    [`${siteUrl}/.well-known/change-password`]: { status: 302, headers: { location: '/auth' } },
    [`${siteUrl}/health.json`]: { text: '{"release":"1.2.3"}\n' },
    ...changed,
  };
  const findings: Finding[] = [];
  for await (const finding of checkSite({
    siteUrl: `${siteUrl}/`,
    supabaseUrl,
    fetch: (input) => {
      const answer = answers[input as string] ?? { status: 404 };
      if (answer instanceof Error) return Promise.reject(answer);
      const { status = 200, text = '', headers = {} } = answer;
      return Promise.resolve(new Response(text, { status, headers }));
    },
  })) {
    findings.push(finding);
  }
  return findings;
}

const levels = (findings: Finding[]) => new Set(findings.map(({ level }) => level));
const remarks = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok');

it('The doctor finds nothing wrong with a host that follows the build’s configuration', async () => {
  const findings = await check();
  expect(levels(findings)).toEqual(new Set(['ok']));
  expect(findings.map(({ what }) => what)).toContain('Release 1.2.3 is deployed.');
  // All of its checks; a smaller number means that it skipped some.
  expect(findings).toHaveLength(9);
});

it('Before the first deployment, the doctor notes only that the site does not answer yet', async () => {
  expect(await check({ [`${siteUrl}/`]: new Error('no such host') })).toEqual([
    expect.objectContaining({ level: 'note', what: 'https://shop.example does not answer yet.' }),
  ]);
});

const plain: Answer = { text: 'AutoSuggest AI', headers: { 'cache-control': 'no-cache' } };

it.each<[string, Record<string, Answer | Error>, Finding['level'], string]>([
  ['another page', { [`${siteUrl}/`]: { text: 'Parked' } }, 'problem', 'does not show the site (status 200)'],
  ['a redirect', { [`${siteUrl}/`]: { status: 301 } }, 'problem', 'does not show the site (status 301)'],
  ['plain http', { 'http://shop.example/': plain }, 'problem', 'answers 200 and does not lead to https'],
  [
    'what a site for the public must have',
    { [`${siteUrl}/`]: { text: `AutoSuggest AI ${exampleStories[0].quote}` } },
    'problem',
    'The site has no TERMS_URL, no PRIVACY_URL, no COMPANY, invented testimonials.',
  ],
  [
    'missing headers',
    { [`${siteUrl}/`]: plain },
    'problem',
    'https://shop.example/ lacks Content-Security-Policy',
  ],
  [
    'broken deep links',
    { [`${siteUrl}/admin`]: { status: 404 } },
    'problem',
    '/admin answers 404 instead of 200',
  ],
  [
    'unknown addresses that are answered with 200',
    { [`${siteUrl}/no-such-page`]: plain },
    'problem',
    'answers 200 instead of 404',
  ],
  [
    'no address for password managers',
    { [`${siteUrl}/.well-known/change-password`]: { status: 404 } },
    'problem',
    '/.well-known/change-password does not lead to /auth',
  ],
  ['public source maps', { [`${siteUrl}${asset}.map`]: {} }, 'problem', 'Source maps are public'],
  [
    'public configuration files',
    { [`${siteUrl}/nginx.conf`]: {} },
    'note',
    'Files for hosts are public: nginx.conf',
  ],
  ['no health.json', { [`${siteUrl}/health.json`]: { status: 404 } }, 'note', 'does not name the release'],
  [
    'cached pages',
    {
      [`${siteUrl}/`]: {
        text: 'AutoSuggest AI',
        headers: { ...securityHeaders({ supabaseUrl }), 'cache-control': 'max-age=600' },
      },
    },
    'problem',
    'Browsers may cache pages',
  ],
  [
    'uncompressed scripts',
    { [siteUrl + asset]: { headers: securityHeaders({ supabaseUrl }) } },
    'note',
    'Scripts are not compressed',
  ],
  [
    'a loose security policy',
    {
      [siteUrl + asset]: {
        headers: {
          ...securityHeaders({ supabaseUrl }),
          'Content-Security-Policy': "script-src 'self' 'unsafe-inline'",
        },
      },
    },
    'problem',
    'lets any script run',
  ],
  [
    'a build for another project',
    {
      [`${siteUrl}/`]: {
        text: 'AutoSuggest AI',
        headers: {
          ...securityHeaders({ supabaseUrl: 'https://other.supabase.co' }),
          'cache-control': 'no-cache',
        },
      },
    },
    'problem',
    'was built for https://other.supabase.co, not for https://abcdefgh.supabase.co',
  ],
])('The doctor reports this about the host: %s', async (_name, changed, level, sentence) => {
  const findings = remarks(await check(changed));
  expect(findings).toContainEqual(
    expect.objectContaining({
      level,
      what: expect.stringContaining(sentence) as string,
      remedy: expect.any(String) as string,
    }),
  );
});
