/** Every path that a call to the project can have. */
import type { Schema } from '../backend/schema';
import { authPaths } from '../gotrue/handleAuth';
import { storagePaths } from '../storage/handleStorage';
import { exposedNames } from './faults';

/** Below the project's URL. `:id` stands for one segment, `*` for the rest of the path. */
export const callPaths = (schema: Schema): string[] => [
  '/rest/v1/',
  ...exposedNames(schema).map((name) => `/rest/v1/${name}`),
  ...authPaths,
  ...storagePaths,
  // The fake refuses these, but a fault rule can apply first.
  '/functions/v1/*',
  '/realtime/v1/*',
  '/graphql/v1',
];
