import { createRoot } from 'react-dom/client';
import type { Demo } from './demo';
import { DemoPanel } from './DemoPanel';

/** Puts the panel beside the product, in a root of its own. */
export function mountDemoPanel(demo: Demo): void {
  const root = document.createElement('div');
  root.id = 'demo-panel';
  document.body.append(root);
  createRoot(root).render(<DemoPanel demo={demo} />);
}
