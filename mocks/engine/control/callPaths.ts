/** Every path that a call to the project can have. */
import type { Schema } from '../backend/schema';
import { authPaths } from '../gotrue/handleAuth';
import { realtimePaths } from '../realtime/broadcastApi';
import { storagePaths } from '../storage/handleStorage';
import { exposedNames } from './faults';

/** Below the project's URL. `:id` is any one segment, `*` any rest. */
export const callPaths = (schema: Schema): string[] => [
  '/rest/v1/',
  ...exposedNames(schema).map((name) => `/rest/v1/${name}`),
  ...authPaths,
  ...storagePaths,
  ...realtimePaths,
  // Answered with a refusal, before which a fault can come.
  '/functions/v1/*',
  '/graphql/v1',
];
