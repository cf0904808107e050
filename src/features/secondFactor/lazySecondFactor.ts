import { lazyModule } from '../../lib/lazyModule';

/** Everything about the second factor that is shown. Only whoever has one, adds one or has to prove something loads it. */
export const lazySecondFactor = lazyModule(
  () => import(/* webpackChunkName: 'second-factor' */ './secondFactorParts'),
);
