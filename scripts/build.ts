/** `npm run build` and `npm run build:demo`: one production build, or one clear line that says why not. */
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { problemWithSupabaseSettings } from '../src/lib/supabaseSettings';
import { configure, outputFolder } from '../webpack.config';
import type { Target } from '../webpack.config';

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

const started = performance.now();
const compiler = webpack(
  configure({ target, mode: 'production', settings: target === 'live' ? process.env : {}, folder }),
);
compiler.run((failure, stats) => {
  if (failure || !stats) {
    console.error(failure?.message ?? 'webpack gave no result.');
    process.exit(1);
  }
  if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
  compiler.close(() => {
    if (stats.hasErrors()) process.exit(1);
    console.log(`${folder}/ built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  });
});
