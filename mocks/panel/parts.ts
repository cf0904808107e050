/** The panel's larger parts. Each loads when somebody opens it, so that none of them slows the demo's first paint. */
import { lazyModule } from '../../src/lib/lazyModule';
import type { PanelPart } from './part';

/** In the order in which the panel lists them. */
export const parts: readonly PanelPart[] = [
  {
    id: 'story',
    title: 'Stories and steps',
    tab: 'present',
    key: 't',
    module: lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/StoryPart')),
  },
  {
    id: 'prospect',
    title: 'Prepare for a prospect',
    tab: 'present',
    key: 'p',
    module: lazyModule(() => import(/* webpackChunkName: "panel-prospect" */ './prospect/PreparePack')),
  },
  {
    id: 'state',
    title: 'Save or share this state',
    tab: 'developer',
    key: 's',
    needsPage: true,
    module: lazyModule(() => import(/* webpackChunkName: "panel-state" */ './state/SaveState')),
  },
  {
    id: 'calls',
    title: 'Call log',
    tab: 'developer',
    key: 'c',
    module: lazyModule(() => import(/* webpackChunkName: "panel-calls" */ './calls/CallLog')),
  },
  {
    id: 'policies',
    title: 'Policies tried',
    tab: 'developer',
    key: 'o',
    // In one chunk with the code that counts them.
    module: lazyModule(() => import(/* webpackChunkName: "explain" */ './policies/Policies')),
  },
  {
    id: 'faults',
    title: 'Faults and clock',
    tab: 'developer',
    key: 'f',
    module: lazyModule(() => import(/* webpackChunkName: "panel-faults" */ './faults/FaultsAndClock')),
  },
  {
    id: 'data',
    title: 'Data',
    tab: 'developer',
    key: 'd',
    module: lazyModule(() => import(/* webpackChunkName: "panel-data" */ './data/DataView')),
  },
];
