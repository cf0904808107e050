import { lazyModule } from '../../lib/lazyModule';

/** The list of the places where somebody is signed in. Only whoever opens it loads it. */
export const lazySessionList = lazyModule(
  () => import(/* webpackChunkName: 'session-list' */ './SessionListDialog'),
);
