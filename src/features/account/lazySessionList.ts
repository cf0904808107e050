import { lazyModule } from '../../lib/lazyModule';

/** The list of the user's sessions. Loaded on first use. */
export const lazySessionList = lazyModule(
  () => import(/* webpackChunkName: 'session-list' */ './SessionListDialog'),
);
