import { useEffect, useSyncExternalStore } from 'react';
import { isTyping } from './isTyping';
import { setHidden, isHidden, subscribe } from './presentation';

/** How far from a lower corner of the screen a finger may press, in CSS pixels. */
const cornerSize = 64;
/** How long it has to press, in milliseconds. */
const longPressTime = 700;

/** Whether the demo is hidden from an audience. */
export const useHidden = (): boolean => useSyncExternalStore(subscribe, isHidden);

/**
 * Hides and shows the demo on Shift+D, and shows it on a long press in a lower corner of a touch screen. `onShow`: called
 * when the demo is back. `other`: another window where the shortcut works.
 */
export function usePresentation(onShow: () => void, other?: Window): void {
  useEffect(() => {
    const setPresentation = (next: boolean) => {
      setHidden(next);
      if (!next) onShow();
    };
    const pages = [document, ...(other ? [other.document] : [])];
    const stops = pages.map((page) => onShortcut(page, () => setPresentation(!isHidden())));
    const stopTouch = onCornerPress(() => {
      if (isHidden()) setPresentation(false);
    });
    return () => [...stops, stopTouch].forEach((stop) => stop());
  }, [onShow, other]);
}

function onShortcut(page: Document, onTrigger: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event) || isTyping(event)) return;
    event.preventDefault();
    onTrigger();
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

const pressEvents = ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu'] as const;

function onCornerPress(onTrigger: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPointerEvent = (event: PointerEvent) => {
    // Some browsers open their menu on a long press, which would end the press.
    if (event.type === 'contextmenu') return void (timer !== undefined && event.preventDefault());
    clearTimeout(timer);
    timer = undefined;
    const { type, pointerType, clientX, clientY } = event;
    const isCorner =
      Math.min(clientX, innerWidth - clientX) < cornerSize && innerHeight - clientY < cornerSize;
    if (type === 'pointerdown' && pointerType === 'touch' && isCorner)
      timer = setTimeout(onTrigger, longPressTime);
  };
  for (const type of pressEvents) document.addEventListener(type, onPointerEvent);
  return () => {
    clearTimeout(timer);
    for (const type of pressEvents) document.removeEventListener(type, onPointerEvent);
  };
}

function isShortcut({ key, shiftKey, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && shiftKey && !ctrlKey && !altKey && !metaKey && !repeat;
}
