/** The frames of both panes: answers their calls, tells them about changes and has them perform actions. */
import type { Respond } from 'supabase-in-memory/tools';
import type { PageAction, PageActionResult } from '../../panel/story/pageActions';
import { servePort } from '../../transports/portCalls';
import type { DemoBackEnd } from '../demoBackEnd';
import { dispatchInput } from '../frames/forwardInputs';
import type { FrameAnswer, FrameMessage } from '../frames/frameMessage';
import { panes, type Pane } from './panes';

interface Frame {
  element: HTMLIFrameElement | null;
  send?: (message: FrameMessage) => void;
  /** The state that was last sent to the frame, as JSON. */
  lastState?: string;
}

/** The result of an action that nobody waits for. */
const nothingFound: PageActionResult = { found: false };

/** Milliseconds after which a row change that no frame's call has claimed is sent to both frames. */
const claimTimeout = 50;

export function createPaneFrames(backEnd: DemoBackEnd) {
  const frames: Record<Pane, Frame> = { customer: { element: null }, admin: { element: null } };
  /** The action that a frame is about to perform, or is performing. */
  let current:
    | { pane: Pane; action: PageAction; signal: AbortSignal; settle: (result: PageActionResult) => void }
    | undefined;
  let changed = false;

  function sendAction(): void {
    if (!current) return;
    const { pane, action, signal, settle } = current;
    if (signal.aborted) settle(nothingFound);
    else frames[pane].send?.({ kind: 'action', action });
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
  function sendRowsChanged(by?: Pane): void {
    if (!changed) return;
    changed = false;
    for (const pane of panes) if (pane !== by) frames[pane].send?.({ kind: 'rows' });
  }

  backEnd.subscribe(sendState);
  backEnd.onRows(() => {
    changed = true;
    setTimeout(() => sendRowsChanged(), claimTimeout);
  });

  return {
    setElement: (pane: Pane, element: HTMLIFrameElement): void => {
      if (frames[pane].element !== element) frames[pane] = { element };
    },
    /** Called again when a frame is reloaded. */
    connect: (element: HTMLIFrameElement, port: MessagePort): void => {
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
    },
    /** Call it for one action at a time: even a stopped action has to settle before the next. */
    perform: (pane: Pane, action: PageAction, signal: AbortSignal) =>
      new Promise<PageActionResult>((settle) => {
        current = { pane, action, signal, settle };
        sendAction();
        signal.addEventListener('abort', () => {
          const { send } = frames[pane];
          if (send) send({ kind: 'stop' });
          else settle(nothingFound);
        });
      }).finally(() => (current = undefined)),
    follow: (pane: Pane, link: string) => frames[pane].send?.({ kind: 'follow', link }),
    focus: (pane: Pane, options?: FocusOptions) => frames[pane].element?.focus(options),
    focused: () => panes.find((pane) => frames[pane].element === document.activeElement),
  };
}
