import { lazyModule } from '../../lib/lazyModule';

/** An admin's actions on accounts, with their confirmations. Loaded on first use. */
export const lazyPersonActions = lazyModule(
  () => import(/* webpackChunkName: 'person-actions' */ './personActions'),
);
