/**
 * Folders and ports of the builds and servers that the tests use. Several runs can share a machine if each has its own
 * `E2E_FOLDER` and ports. A live build is then tied to its back end's port.
 */
import { developmentKeys, developmentSecret } from 'supabase-in-memory/tools';
import { demoFile, type BuildSettings } from './targets';

/** For `--help`. */
export const helpOfTestVariables = `
For several runs at once on one machine, each with its own:

  E2E_FOLDER                             the builds (default .cache/e2e)
  E2E_PORT, E2E_SUPABASE_PORT            four servers from this port on (8181), the fake (54451)
  E2E_LOCAL_PORT, E2E_LOCAL_API_PORT     the same for npm run test:local (8191, 54461)`;

const folder = process.env.E2E_FOLDER ?? '.cache/e2e';
const firstPort = Number(process.env.E2E_PORT ?? 8181);
const localUrl = `http://127.0.0.1:${process.env.E2E_LOCAL_API_PORT ?? 54461}`;

/** The browser tests' own production build of the demo, separate from the one that is deployed. */
export const demoBuild = { folder: `${folder}/demo`, port: firstPort };

/** The demo as one file, opened from the disk. */
export const demoFileBuild = { folder: `${folder}/file`, file: `${folder}/file/${demoFile.name}` };

const supabaseUrl = `http://127.0.0.1:${process.env.E2E_SUPABASE_PORT ?? 54451}`;
const anonKey = developmentKeys(developmentSecret).publishable;
/** The live build. Its back end is the stand-alone fake over HTTP, at another origin like a hosted project. */
export const liveBuild = {
  folder: `${folder}/live`,
  port: firstPort + 1,
  supabaseUrl,
  anonKey,
  settings: {
    SUPABASE_URL: supabaseUrl,
    SUPABASE_ANON_KEY: anonKey,
    TERMS_URL: 'https://legal.example/terms',
    PRIVACY_URL: 'https://legal.example/privacy',
    COMPANY: 'Example Company, 1 Example Street, Portland, OR',
    EXAMPLES: 'allowed',
  } satisfies BuildSettings,
};

/** `npm start` on a copy of the sources in `folder`, and `npm start live` in the checkout. */
export const devServers = { folder: `${folder}/start`, port: firstPort + 2, livePort: firstPort + 3 };

/** The live build against the local stack (`npm run start:local`): PostgreSQL with the project's migrations. */
export const localBuild = {
  folder: `${folder}/local`,
  port: Number(process.env.E2E_LOCAL_PORT ?? 8191),
  supabaseUrl: localUrl,
  /** The page where people read the captured mails. */
  mailsUrl: `${localUrl}/mails`,
};
