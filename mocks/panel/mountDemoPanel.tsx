import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { answerMailLinks } from './answerMailLinks';
import type { Demo } from './demo';
import { listenForFiles } from './state/openFile';
import { DemoPanel } from './DemoPanel';
import { loadWithRetry } from './loadWithRetry';
import { readStoryProgress } from './story/storyProgress';

/** Puts the panel beside the product, in a React root of its own, and resumes a story that this tab was showing. */
export function mountDemoPanel(demo: Demo): void {
  const root = document.createElement('div');
  root.id = 'demo-panel';
  document.body.append(root);
  listenForFiles(demo);
  answerMailLinks();
  // Synchronously, so that the shortcuts work as soon as the panel is visible.
  flushSync(() => createRoot(root).render(<DemoPanel demo={demo} />));
  if (readStoryProgress() === null) return;
  void loadWithRetry(
    'The story could not be loaded.',
    () => import(/* webpackChunkName: "panel-story" */ './story/mountStory'),
  ).then(({ resumeStory }) => resumeStory(demo));
}
