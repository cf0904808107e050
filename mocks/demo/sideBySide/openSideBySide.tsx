/**
 * Customer and admin side by side: two frames of the demo, whose calls this page's one back end answers. A change in
 * one frame shows in the other at once.
 */
import { createRoot } from 'react-dom/client';
import { toUrl } from '../../../src/firstLoad/siteAddress';
import type { PageAction } from '../../panel/story/pageActions';
import type { ChosenScenario } from '../chosenScenario';
import type { DemoBackEnd } from '../demoBackEnd';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import { listenForFrames } from '../frames/listenForFrames';
import { createPaneFrames } from './paneFrames';
import type { Pane } from './panes';
import { SideBySide } from './SideBySide';

export interface SideBySideOptions {
  backEnd: DemoBackEnd;
  chosen: ChosenScenario;
}

export function openSideBySide(element: HTMLElement, { backEnd, chosen }: SideBySideOptions) {
  let lastUsed: Pane = 'customer';
  let shown: Pane = 'customer';
  let reloads = 0;

  document.title = 'Customer and admin side by side';
  const root = createRoot(element);
  const frames = createPaneFrames(backEnd);
  const stopTheme = followBrowserTheme();
  const stopListening = listenForFrames(frames.connect);
  window.addEventListener('blur', onBlur);
  render();

  function render(): void {
    root.render(
      <SideBySide
        key={reloads}
        shown={shown}
        onShow={(pane) => {
          shown = pane;
          render();
        }}
        hrefOf={(pane) => hrefOf(pane, chosen)}
        onFrame={frames.setElement}
      />,
    );
  }

  /** This window loses the focus when the focus moves into a frame. */
  function onBlur(): void {
    lastUsed = frames.focused() ?? lastUsed;
  }

  return {
    /** Shows the frame, moves the focus into it and makes it the one used last. Call it for one action at a time. */
    runInFrame: (pane: Pane, action: PageAction, signal: AbortSignal) => {
      lastUsed = pane;
      shown = pane;
      render();
      frames.focus(pane, { preventScroll: true });
      return frames.perform(pane, action, signal);
    },
    /** Opens the link in the frame used last: it has probably requested the mail, and a PKCE link works only there. */
    follow: (link: string) => {
      frames.follow(lastUsed, link);
      frames.focus(lastUsed);
      return Promise.resolve();
    },
    /** Reloads both frames, each at its person's last address, whatever address the caller passes. */
    open: () => {
      reloads += 1;
      render();
      return Promise.resolve();
    },
    stop: () => {
      stopListening();
      window.removeEventListener('blur', onBlur);
      stopTheme();
      root.unmount();
    },
  };
}

function hrefOf(pane: Pane, { name, seed }: ChosenScenario): string {
  const query = new URLSearchParams({
    scenario: name ?? 'default',
    ...(seed === undefined ? {} : { seed: String(seed) }),
    as: pane,
  });
  return toUrl(`/?${query}`);
}
