/**
 * Follows what a person sees. A page is read when it has settled: no call is being answered, no part of it is busy, and
 * two frames have been painted without a change. Before that its lines are null.
 */
import type { SeenEvent } from '../sharing/recording';
import type { ScreenReading } from '../sharing/screenReading';
import { demoParts } from './accessibleName';
import { isShown, messageRegions, readMessage, readScreen } from './readScreen';

export interface ScreenWatch {
  /** The current screen, and the messages since the last call of `take`. */
  take: () => Omit<SeenEvent, 'kind'>;
  /** The current screen and all messages, for a test. */
  read: () => ScreenReading;
  /** Call it when the page is about to change. */
  invalidate: () => void;
}

/** Attributes whose changes people see, except styles. */
const attributeFilter = [
  ...['aria-busy', 'aria-expanded', 'aria-selected', 'aria-checked', 'aria-pressed', 'aria-current'],
  ...['hidden', 'disabled', 'open', 'value'],
];

export function watchScreen(isIdle: () => boolean): ScreenWatch {
  let settledLines: readonly string[] | undefined;
  /** Counts changes, so that `awaitFrames` knows whether there was one. */
  let changes = 0;
  let isWaiting = false;
  const messages: string[] = [];
  let taken = 0;
  const texts = new WeakMap<Element, string>();

  function invalidate(): void {
    changes += 1;
    settledLines = undefined;
    if (!isWaiting) awaitFrames();
  }

  function awaitFrames(): void {
    isWaiting = true;
    const before = changes;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isWaiting = false;
        if (changes !== before) awaitFrames();
        else if (isIdle() && !document.querySelector('#root [aria-busy=true]')) settledLines = readScreen();
      }),
    );
  }

  function collectMessages(isNew: (text: string) => boolean): void {
    for (const region of document.querySelectorAll(messageRegions)) {
      if (region.closest(demoParts)) continue;
      const text = isShown(region) ? readMessage(region) : '';
      if (text !== (texts.get(region) ?? '') && isNew(text)) messages.push(text);
      texts.set(region, text);
    }
  }

  new MutationObserver((mutations) => {
    if (!mutations.some(isPageChange)) return;
    collectMessages((text) => text !== '' && !isProgressMessage(text));
    invalidate();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter,
  });
  // Texts that are on the page from the beginning are not messages.
  collectMessages(() => false);
  invalidate();

  return {
    invalidate,
    take: () => {
      const seen = { lines: settledLines ?? null, messages: messages.slice(taken) };
      taken = messages.length;
      return seen;
    },
    read: () => ({
      document: performance.timeOrigin,
      settled: settledLines !== undefined,
      lines: settledLines ?? readScreen(),
      messages,
    }),
  };
}

/** Whether the message only says that something is in progress. */
const isProgressMessage = (text: string): boolean => /^Loading\b|…$/.test(text);

/** Leaves out the demo's own parts, and decorations that move forever. */
function isPageChange({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(`${demoParts},#root [aria-hidden=true]`) === null;
}
