import { lazyModule } from '../lib/lazyModule';

/** `dialogs.ts`, with all of MUI's modals. */
export const lazyDialogs = lazyModule(() => import(/* webpackChunkName: 'dialogs' */ './dialogs'));
