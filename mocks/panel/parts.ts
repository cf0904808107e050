/** The panel's larger parts. Each loads when somebody opens it, so that none of them slows the demo's first paint. */
import { lazyModule } from '../../src/lib/lazyModule';
import type { PanelPart } from './part';

/** In the order in which the panel lists them: for a talk, then for a look inside. */
export const parts: readonly PanelPart[] = [
  {
    id: 'story',
    title: 'Tell the story',
    key: 't',
    needsPage: true,
    module: lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/StoryPart')),
  },
  {
    id: 'prospect',
    title: 'Prepare for a prospect',
    key: 'p',
    module: lazyModule(() => import(/* webpackChunkName: "panel-prospect" */ './prospect/PreparePack')),
  },
  {
    id: 'state',
    title: 'Save or share this state',
    key: 's',
    needsPage: true,
    module: lazyModule(() => import(/* webpackChunkName: "panel-state" */ './state/SaveState')),
  },
  {
    id: 'recorder',
    title: 'What happened in this tab',
    key: 'h',
    needsPage: true,
    module: lazyModule(() => import(/* webpackChunkName: "panel-recorder" */ './recorder/Recorder')),
  },
  {
    id: 'calls',
    title: 'Call log',
    key: 'c',
    module: lazyModule(() => import(/* webpackChunkName: "panel-calls" */ './calls/CallLog')),
  },
  {
    id: 'policies',
    title: 'Policies tried',
    key: 'o',
    // In one chunk with what counts them.
    module: lazyModule(() => import(/* webpackChunkName: "explain" */ './policies/Policies')),
  },
  {
    id: 'faults',
    title: 'Faults and clock',
    key: 'f',
    module: lazyModule(() => import(/* webpackChunkName: "panel-faults" */ './faults/FaultsAndClock')),
  },
  {
    id: 'data',
    title: 'Data',
    key: 'd',
    module: lazyModule(() => import(/* webpackChunkName: "panel-data" */ './data/DataView')),
  },
];
