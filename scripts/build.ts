/** `npm run build` and `npm run build:demo`: one production build, or one clear line that says why not. */
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { problemWithSupabaseSettings } from '../src/lib/supabaseSettings';
import { configure, configurePrerender, outputFolder } from '../webpack.config';
import type { Target } from '../webpack.config';
import { prerender } from './build/prerender';

const target: Target = process.argv[2] === 'demo' ? 'demo' : 'live';
const { values } = parseArgs({
  options: { output: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = values.output ?? outputFolder[target];

if (values.help) {
  console.log(
    'Builds the live site into dist/ (needs SUPABASE_URL and SUPABASE_ANON_KEY; takes BOOKING_URL, CONTACT_EMAIL, SITE_URL),\n' +
      'or, with "demo", the offline demo into dist-demo/. --output names another folder.',
  );
  process.exit(0);
}

const problem =
  target === 'live'
    ? problemWithSupabaseSettings(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_ANON_KEY ?? '')
    : null;
if (problem) {
  console.error(problem);
  process.exit(1);
}

async function build() {
  const started = performance.now();
  const settings = target === 'live' ? process.env : {};
  const pages = await prerender(configurePrerender(target, settings));
  const compiler = webpack(configure({ target, mode: 'production', settings, folder, pages }));
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((failure, result) => {
      compiler.close(() => (failure ? reject(failure) : resolve(result)));
    });
  });
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  if (!stats || stats.hasErrors()) process.exit(1);
  console.log(`${folder}/ built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
