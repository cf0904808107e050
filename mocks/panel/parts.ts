/** The panel's larger parts. Each loads when somebody opens it, so that none of them slows the demo's first paint. */
import type { ComponentType } from 'react';
import type { Demo } from './demo';
import type { DemoView } from './useDemo';

export interface PartProps {
  demo: Demo;
  view: DemoView;
  /** Closes the panel, for what leads back to the page. */
  close: () => void;
  /** Says a sentence to screen readers, also when the panel closes. */
  announce: (sentence: string) => void;
}

export interface PanelPart {
  /** For storage and tests: lower case, one word. */
  id: string;
  /** What the button that opens it says, and its heading. */
  title: string;
  load: () => Promise<{ default: ComponentType<PartProps> }>;
}

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
    load: () => import(/* webpackChunkName: "panel-story" */ './story/StoryPart'),
  },
];
