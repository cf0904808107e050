/**
 * A frame of the gallery: a page of the demo that stores nothing in this browser. Its name sets its theme. What happens
 * in it affects neither the person's own demo nor another frame.
 */
import { themeStorageKey } from '../../../src/lib/themeMode';
import { frameNamePrefix, ownFrameName } from '../../transports/page/frameName';
import { MemoryStorage } from '../installMemoryStorage';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface GalleryFrame {
  /** The id of a state in `galleryStates.ts`. */
  state: string;
  theme: Theme;
  /** The page waits forever: timers of `longWait` or more, which would end the wait, never fire. */
  waits: boolean;
  /** Distinguishes frames that show the same state. */
  device: string;
}

const prefix = `${frameNamePrefix}gallery `;

export function galleryFrameName({ state, theme, waits, device }: GalleryFrame): string {
  return `${prefix}${theme} ${waits ? 'waits' : 'goes'} ${device} ${state}`;
}

/** In milliseconds. The product's timeouts are at least this long. */
const longWait = 5000;

/** Call it before the product reads its storage. In other pages it does nothing. */
export function prepareGalleryFrame(page: Window & typeof globalThis = window): void {
  const name = ownFrameName(page);
  if (!name.startsWith(prefix)) return;
  const [theme = '', waitMode = ''] = name.slice(prefix.length).split(' ');
  const kept = new MemoryStorage();
  kept.setItem(themeStorageKey, theme);
  Object.defineProperty(page, 'localStorage', { configurable: true, value: kept });
  Object.defineProperty(page, 'sessionStorage', { configurable: true, value: new MemoryStorage() });
  if (waitMode !== 'waits') return;
  const start = page.setTimeout.bind(page);
  page.setTimeout = ((work: () => void, delay = 0, ...values: []) =>
    delay < longWait ? start(work, delay, ...values) : 0) as typeof page.setTimeout;
}
