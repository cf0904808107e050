/** `npm run build` and `npm run build:demo`: makes one production build, or says in one line why it cannot. */
import { rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { problemWithSettings } from './build/problemWithSettings';
import { checkFirstAnswer } from './build/firstAnswer';
import { findInvented } from './build/findInvented';
import { isFresh } from './build/isFresh';
import {
  demoFile,
  helpOfBuildVariables,
  mapsFolder,
  outputFolder,
  settingsOf,
  type Target,
} from './build/targets';
import { leaveBehindTemplate } from '../mocks/sharing/leaveBehindTemplate';
import { readOptions } from './commandLine/readOptions';

const options = readOptions(
  'Builds the live site into dist/, or with "demo" the offline demo into dist-demo/, or with "demo-file" the demo as one\n' +
    'HTML file into dist-demo-file/.\n\n' +
    '  --output FOLDER     another folder\n' +
    '  --leave-behind      with "demo": also what its panel makes files for prospects of\n' +
    '  --if-stale          only when it is missing, or older than a source\n\n' +
    `The live site takes from the environment, and the demo of it BOOKING_URL and CONTACT_EMAIL:\n\n${helpOfBuildVariables}`,
  {
    output: { type: 'string' },
    'leave-behind': { type: 'boolean', default: false },
    'if-stale': { type: 'boolean', default: false },
  },
  ['live', 'demo', 'demo-file'],
);
const isFile = options.target === 'demo-file';
const target: Target = options.target === 'demo' || isFile ? 'demo' : 'live';
/** Names the intermediate files. "demo" and "demo-file" may be built at the same time, so each has its own. */
const buildName = isFile ? 'demo-file' : target;
const withLeaveBehind = options['leave-behind'] && target === 'demo' && !isFile;
const folder = options.output ?? (isFile ? demoFile.folder : outputFolder[target]);

const settings = settingsOf(target, process.env);
const problem = problemWithSettings(settings, target) ?? (target === 'live' ? findInvented(settings) : null);
if (problem) {
  console.error(problem);
  process.exit(1);
}

/** The files whose times say how old the build is. */
const made = [
  path.join(folder, isFile ? demoFile.name : 'index.html'),
  ...(withLeaveBehind ? [path.join(folder, leaveBehindTemplate)] : []),
];

if (options['if-stale']) {
  if (made.every((file) => isFresh(file, settings))) process.exit(0);
  console.error(`Building ${folder}/, which is missing or older than its sources.`);
}

async function build() {
  // Fail by default: Node exits with this code if the event loop runs empty before the build is finished.
  process.exitCode = 1;
  const [began, started] = [new Date(), performance.now()];
  // Loaded late: webpack takes a second to load, and a wrong setting should be reported before that.
  const [webpackConfig, { buildInlineScripts }, { prerender }, { runWebpack }] = await Promise.all([
    import('../webpack.config'),
    import('./build/inlineScripts'),
    import('./build/prerender'),
    import('./build/runWebpack'),
  ]);
  const { configure, configureDemoFile, configureInlineScripts, configureLeaveBehind, configurePrerender } =
    webpackConfig;
  rmSync(mapsFolder(folder), { recursive: true, force: true });
  const pages = prerender(configurePrerender(buildName, settings));
  const inlineScripts = target === 'demo' ? buildInlineScripts(configureInlineScripts(buildName)) : undefined;
  const parts = { folder, pages, scripts: inlineScripts && (() => inlineScripts) };
  const [stats] = await Promise.all([
    runWebpack(
      isFile
        ? configureDemoFile({ settings, ...parts })
        : configure({ target, mode: 'production', settings, ...parts }),
    ),
    pages,
    inlineScripts,
  ]);
  // After the demo's own build, which empties the folder.
  if (withLeaveBehind) await runWebpack(configureLeaveBehind({ ...parts, settings }));
  if (target === 'live' && !settings.SITE_URL) {
    console.error(
      'SITE_URL is not set, so a shared link shows neither picture nor address (og:image, og:url).',
    );
  }
  if (target === 'live') {
    checkFirstAnswer(folder);
    if (settings.EXAMPLES)
      console.error('Built with EXAMPLES=allowed, for tests and previews. It is not for the public.');
  }
  if (stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
  // For `isFresh`: webpack does not rewrite a file whose content stays the same.
  for (const file of made) utimesSync(file, began, began);
  process.exitCode = 0;
  console.log(`${folder}/ built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
