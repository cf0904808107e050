import { lazyModule } from '../../lib/lazyModule';

/** What an admin does to somebody's account, with the questions before it. Loaded on first use. */
export const lazyPersonActions = lazyModule(
  () => import(/* webpackChunkName: 'person-actions' */ './personActions'),
);
