import { useEffectEvent, useLayoutEffect } from 'react';
import { useAppSelector } from '../../store/hooks';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { selectHasKeys } from './keysSlice';

/** Where a letter is text. */
const texts = 'textarea, [contenteditable]:not([contenteditable="false"]), input';
const noText = '[type="checkbox"], [type="radio"], [type="button"]';

/**
 * Single keys that do something, by the character they write. They do nothing in a field, in front of a dialog or with a
 * modifier, and may be switched off (WCAG 2.1.4).
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useAppSelector(selectHasKeys);
  useKeyDown((event) => {
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    // In a dropdown a letter picks an option.
    if (!act || !isOn || event.ctrlKey || event.metaKey || isIn(event, 'select')) return;
    event.preventDefault();
    act();
  });
}

/** Hears every key that is not for a text, for something in front of the page or for the browser. */
export function useKeyDown(hear: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!isIn(event, texts, noText) && !isDialogOpen()) hear(event);
  });
  // Before the paint, because a person may press a key as soon as the page is in sight.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** By the path, because the target of what happens in a shadow tree is the element around it. */
const isIn = (event: KeyboardEvent, selector: string, except?: string): boolean =>
  event
    .composedPath()
    .some(
      (element) =>
        element instanceof Element && element.matches(selector) && !(except && element.matches(except)),
    );
