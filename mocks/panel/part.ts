/** One of the panel's larger parts, and what it gets. */
import type { ComponentType } from 'react';
import type { LazyModule } from '../../src/lib/lazyModule';
import type { Demo } from './demo';
import type { PanelTab } from './panelTabs';
import type { DemoView } from './useDemo';

export interface PartProps {
  demo: Demo;
  view: DemoView;
  /** Closes the part and uncovers the page. */
  close: () => void;
  /** Announces a sentence to screen readers, even after the panel has closed. */
  announce: (sentence: string) => void;
}

export interface PanelPart {
  /** One lowercase word. */
  id: string;
  /** The label of the button that opens the part, and the part's heading. */
  title: string;
  /** The tab of the panel that lists the part. */
  tab: PanelTab;
  /** Opens the part while the focus is in the panel, but not in a field. */
  key: string;
  /** The part needs a page of the product, so the side-by-side view does not list it. */
  needsPage?: boolean;
  module: LazyModule<{ default: ComponentType<PartProps> }>;
}

/** What each tab of the panel gets. */
export interface PanelTabProps {
  demo: Demo;
  view: DemoView;
  /** The parts of both tabs. */
  parts: readonly PanelPart[];
  openPart: (part: PanelPart) => void;
}
