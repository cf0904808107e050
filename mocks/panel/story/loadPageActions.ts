import { loadWithRetry } from '../loadWithRetry';

/** In a chunk of their own, because frames load them without the panel. */
export const loadPageActions = () =>
  loadWithRetry(
    'The story could not be loaded.',
    () => import(/* webpackChunkName: "panel-actions" */ './pageActions'),
  );
