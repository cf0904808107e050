import { developmentKeys, developmentSecret } from '../mocks/engine/backend/apiKeys';

/**
 * Where the browser tests find their builds and servers. Several runs share a machine when each has its own
 * `E2E_FOLDER` (holding `demo/` and `live/`), `E2E_PORT` (the first of two) and `E2E_SUPABASE_PORT`; the live build must
 * then have been made for that port.
 */
const folder = process.env.E2E_FOLDER ?? '.cache/e2e';
const firstPort = Number(process.env.E2E_PORT ?? 8181);

/** The two production builds that the browser tests open, kept apart from what somebody means to deploy. */
export const demoBuild = { folder: `${folder}/demo`, port: firstPort };

/** The live build talks to the stand-alone fake over plain HTTP, as it would to a hosted project. */
export const liveBuild = {
  folder: `${folder}/live`,
  port: firstPort + 1,
  supabaseUrl: `http://127.0.0.1:${process.env.E2E_SUPABASE_PORT ?? 54451}`,
  anonKey: developmentKeys(developmentSecret).publishable,
};
