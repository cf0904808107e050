/** The panel's larger parts. Each loads when somebody opens it, so that none of them slows the demo's first paint. */
import type { PanelPart } from './part';

/** In the order in which the panel lists them. */
export const parts: readonly PanelPart[] = [
  {
    id: 'calls',
    title: 'Call log',
    load: () => import(/* webpackChunkName: "panel-calls" */ './calls/CallLog'),
  },
  {
    id: 'faults',
    title: 'Faults and clock',
    load: () => import(/* webpackChunkName: "panel-faults" */ './faults/FaultsAndClock'),
  },
  {
    id: 'prospect',
    title: 'Prepare for a prospect',
    load: () => import('./parts/PreparePack'),
  },
  {
    id: 'story',
    title: 'Tell the story',
    needsPage: true,
    load: () => import(/* webpackChunkName: "panel-story" */ './story/StoryPart'),
  },
  { id: 'data', title: 'Data', load: () => import(/* webpackChunkName: "panel-data" */ './data/DataView') },
  { id: 'state', title: 'Save or share this state', needsPage: true, load: () => import('./DemoState') },
  {
    id: 'recorder',
    title: 'What happened in this tab',
    needsPage: true,
    load: () => import('./DemoRecorder'),
  },
];
