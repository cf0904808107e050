/**
 * Customer and admin side by side: two frames of the demo, whose calls this page's one back end answers. A change in
 * one frame shows in the other at once.
 */
import { createRoot } from 'react-dom/client';
import { hiddenAttribute } from '../../../src/firstLoad/domContract';
import { toUrl } from '../../../src/firstLoad/siteAddress';
import { announceReady } from '../../../src/firstLoad/announceReady';
import type { PageAction, PageActionResult } from '../../panel/story/pageActions';
import type { Respond } from 'supabase-in-memory/tools';
import { servePort } from '../../transports/portCalls';
import type { ChosenScenario } from '../chosenScenario';
import type { DemoBackEnd } from '../demoBackEnd';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import type { FrameAnswer, FrameMessage } from '../frames/frameMessage';
import { listenForFrames } from '../frames/listenForFrames';
import { dispatchInput } from '../frames/forwardInputs';
import { SideBySide } from './SideBySide';
import { panes, type Pane } from './panes';

interface Frame {
  element: HTMLIFrameElement | null;
  send?: (message: FrameMessage) => void;
  /** The state that was last sent to the frame, as JSON. */
  lastState?: string;
}

export interface SideBySideOptions {
  backEnd: DemoBackEnd;
  chosen: ChosenScenario;
}

/** The result of an action that nobody waits for. */
const nothingFound: PageActionResult = { found: false };

/** Milliseconds after which a row change that no frame's call has claimed is sent to both frames. */
const claimTimeout = 50;

export function openSideBySide(element: HTMLElement, { backEnd, chosen }: SideBySideOptions) {
  const frames: Record<Pane, Frame> = { customer: { element: null }, admin: { element: null } };
  let lastUsed: Pane = 'customer';
  let shown: Pane = 'customer';
  /** The action that a frame is about to perform, or is performing. */
  let current:
    | { pane: Pane; action: PageAction; signal: AbortSignal; settle: (result: PageActionResult) => void }
    | undefined;
  let reloads = 0;
  let changed = false;

  element.replaceChildren();
  delete document.documentElement.dataset[hiddenAttribute];
  document.title = 'Customer and admin side by side';
  const root = createRoot(element);
  const stopTheme = followBrowserTheme();
  const stopListening = listenForFrames(connect);
  window.addEventListener('blur', onBlur);
  backEnd.subscribe(sendState);
  backEnd.onRows(() => {
    changed = true;
    setTimeout(() => sendRowsChanged(undefined), claimTimeout);
  });
  render();
  announceReady();

  function render(): void {
    root.render(
      <SideBySide
        key={reloads}
        shown={shown}
        onShow={(pane) => {
          shown = pane;
          render();
        }}
        hrefOf={hrefOf}
        onFrame={(pane, frame) => {
          if (frames[pane].element !== frame) frames[pane] = { element: frame };
        }}
      />,
    );
  }

  function hrefOf(pane: Pane): string {
    const { name, seed } = chosen;
    const query = new URLSearchParams({
      scenario: name ?? 'default',
      ...(seed === undefined ? {} : { seed: String(seed) }),
      as: pane,
    });
    return toUrl(`/?${query}`);
  }

  /** Called again when a frame is reloaded. */
  function connect(element: HTMLIFrameElement, port: MessagePort): void {
    const pane = panes.find((each) => frames[each].element === element);
    if (!pane) return;
    const frame = frames[pane];
    const respond: Respond = async (request) => {
      try {
        return await backEnd.respond(request);
      } finally {
        sendState();
        sendRowsChanged(pane);
      }
    };
    frame.send = servePort<FrameMessage, FrameAnswer>(
      port,
      { respond, connect: backEnd.connect },
      (answer) => {
        if (answer.kind === 'input') dispatchInput(element, answer);
        else current?.settle(answer.result);
      },
    );
    delete frame.lastState;
    frame.send({ kind: 'pack', pack: backEnd.pack() });
    sendState();
    // The action could not be sent before, or the page that was to perform it is gone.
    if (current?.pane === pane) sendAction();
  }

  function sendAction(): void {
    if (!current) return;
    const { pane, action, signal, settle } = current;
    if (signal.aborted) settle(nothingFound);
    else frames[pane].send?.({ kind: 'action', action });
  }

  /** Shows the frame, moves the focus into it and makes it the one used last. */
  function activate(pane: Pane): void {
    lastUsed = pane;
    shown = pane;
    render();
    frames[pane].element?.focus({ preventScroll: true });
  }

  function sendState(): void {
    const state = backEnd.state();
    const text = JSON.stringify(state);
    for (const frame of Object.values(frames)) {
      if (!frame.send || frame.lastState === text) continue;
      frame.lastState = text;
      frame.send({ kind: 'state', state });
    }
  }

  /** Notifies every frame except the one whose call made the change. */
  function sendRowsChanged(by: Pane | undefined): void {
    if (!changed) return;
    changed = false;
    for (const pane of panes) if (pane !== by) frames[pane].send?.({ kind: 'rows' });
  }

  /** This window loses the focus when the focus moves into a frame. */
  function onBlur(): void {
    lastUsed = panes.find((pane) => frames[pane].element === document.activeElement) ?? lastUsed;
  }

  return {
    /** Call it for one action at a time: even a stopped action has to settle before the next. */
    runInFrame: (pane: Pane, action: PageAction, signal: AbortSignal) =>
      new Promise<PageActionResult>((settle) => {
        activate(pane);
        current = { pane, action, signal, settle };
        sendAction();
        signal.addEventListener('abort', () => {
          const { send } = frames[pane];
          if (send) send({ kind: 'stop' });
          else settle(nothingFound);
        });
      }).finally(() => (current = undefined)),
    /** Opens the link in the frame used last: it has probably requested the mail, and a PKCE link works only there. */
    follow: (link: string) => {
      frames[lastUsed].send?.({ kind: 'follow', link });
      frames[lastUsed].element?.focus();
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
      return Promise.resolve();
    },
  };
}
