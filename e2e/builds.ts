import { developmentKeys, developmentSecret } from '../mocks/backend/apiKeys';

/** The two production builds that the browser tests open, kept apart from what somebody means to deploy. */
export const demoBuild = { folder: '.cache/e2e/demo', port: 8181 };

/** The live build talks to the stand-alone fake over plain HTTP, as it would to a hosted project. */
export const liveBuild = {
  folder: '.cache/e2e/live',
  port: 8182,
  supabaseUrl: 'http://127.0.0.1:54451',
  anonKey: developmentKeys(developmentSecret).publishable,
};
