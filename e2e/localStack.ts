import { publishableKey } from '../scripts/local/localSupabase';

/**
 * The live build against the local stack (`npm run start:local`): PostgreSQL with the project's migrations. Another run
 * on the same machine takes other ports by `E2E_LOCAL_PORT` (the site) and `E2E_LOCAL_API_PORT`.
 */
const folder = process.env.E2E_FOLDER ?? '.cache/e2e';
const supabaseUrl = `http://127.0.0.1:${process.env.E2E_LOCAL_API_PORT ?? 54461}`;

export const localBuild = {
  folder: `${folder}/local`,
  port: Number(process.env.E2E_LOCAL_PORT ?? 8191),
  supabaseUrl,
  anonKey: publishableKey,
  /** Where a person reads the captured mails. */
  mailsUrl: `${supabaseUrl}/mails`,
};
