/**
 * Prepares tests with and without a document before any module loads: parts of the web platform that Node 20 or jsdom
 * lack, and inert versions of those that would keep Jest from exiting.
 */
import { installMediaQueries } from './mediaQueries';

/** Never opens. supabase-js creates a realtime client at once, which throws without a `WebSocket` (Node 20). */
class InertWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly readyState = InertWebSocket.CLOSED;
  send(): void {}
  close(): void {}
}

/** msw does not load without this class, and Node's own keeps the process alive. */
class InertBroadcastChannel extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }
  postMessage(): void {}
  close(): void {}
}

/** Observers that never report: jsdom has no layout. */
class InertObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** A warning that supabase-js logs in each test file. Hidden, because package.json decides about Node versions. */
const nodeIsOld = 'Node.js 20 and below are deprecated';
const warn = console.warn.bind(console);
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes(nodeIsOld)) warn(...parts);
};

define(globalThis, 'WebSocket', InertWebSocket);
define(globalThis, 'BroadcastChannel', InertBroadcastChannel);

if (typeof window !== 'undefined') {
  installMediaQueries(window);
  define(window, 'ResizeObserver', InertObserver);
  define(window, 'IntersectionObserver', InertObserver);
  define(window, 'scrollTo', () => undefined);
  define(Element.prototype, 'scrollIntoView', () => undefined);
  define(Element.prototype, 'scrollTo', () => undefined);
}
