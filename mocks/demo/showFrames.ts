/** Pages that show the product in frames: side by side, and the gallery. */
import type { PanelProduct, OpenDemo } from './openDemo';
import type { ChosenScenario } from './chosenScenario';
import { openGallery } from './gallery/openGallery';
import { openSideBySide } from './sideBySide/openSideBySide';

export interface FramesOptions {
  view: 'split' | 'gallery';
  demo: OpenDemo & { ok: true };
  /** The project's URL. */
  url: string;
  chosen: ChosenScenario;
  product: Pick<PanelProduct, 'sideBySide' | 'newTabHref' | 'person' | 'become'>;
}

export function showFrames(root: HTMLElement, { view, demo, url, chosen, product }: FramesOptions): void {
  if (view === 'gallery') return openGallery(root, { url, seed: chosen.seed });
  const { backEnd, showPanel } = demo;
  if (backEnd) showPanel({ ...product, ...openSideBySide(root, { backEnd, chosen }) });
}
