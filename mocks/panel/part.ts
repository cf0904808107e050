/** One of the panel's larger parts, and what it gets. */
import type { ComponentType } from 'react';
import type { LazyModule } from '../../src/lib/lazyModule';
import type { Demo } from './demo';
import type { Door } from './doors';
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
  /** The half of the panel that lists it. */
  door: Door;
  /** Opens it while the focus is in the panel and nobody types. */
  key: string;
  /** It needs a page of the product, so the side-by-side view does not list it. */
  needsPage?: boolean;
  module: LazyModule<{ default: ComponentType<PartProps> }>;
}

/** What each half of the panel gets. */
export interface DoorProps {
  demo: Demo;
  view: DemoView;
  /** Those of both halves. */
  parts: readonly PanelPart[];
  openPart: (part: PanelPart) => void;
}
