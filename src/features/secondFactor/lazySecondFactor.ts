import { lazyModule } from '../../lib/lazyModule';

/** The components of the second factor. They load only for people who have one, add one or must prove who they are. */
export const lazySecondFactor = lazyModule(
  () => import(/* webpackChunkName: 'second-factor' */ './secondFactorParts'),
);
