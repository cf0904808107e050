import { useEffectEvent, useLayoutEffect } from 'react';
import { useAppSelector } from '../../store/hooks';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { selectHasShortcuts } from './preferencesSlice';

/** Elements in which a letter is typed as text. */
const textFields = 'textarea, [contenteditable]:not([contenteditable="false"]), input';
const nonTextInputs = '[type="checkbox"], [type="radio"], [type="button"]';

/**
 * Single-key shortcuts, by the character typed. They do nothing in a text field, while a dialog is open or with Ctrl,
 * Meta or Alt, and can be turned off (WCAG 2.1.4).
 * `except` is a selector of dialogs in which they work.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, except?: string): void {
  const isOn = useAppSelector(selectHasShortcuts);
  useKeyDown((event) => {
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    // In a dropdown a letter picks an option.
    if (!act || !isOn || event.ctrlKey || event.metaKey || isIn(event, 'select')) return;
    event.preventDefault();
    act();
  }, except);
}

/** Calls `onKey` for keys without Alt that are not typed text, not meant for an open dialog, and not handled yet. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, except = ''): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!isIn(event, textFields, nonTextInputs) && !isDialogOpen(except)) onKey(event);
  });
  // Before the paint, because somebody may press a key as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Looks at the composed path, because an event in a shadow tree has the shadow host as its target. */
const isIn = (event: KeyboardEvent, selector: string, except?: string): boolean =>
  event
    .composedPath()
    .some(
      (element) =>
        element instanceof Element && element.matches(selector) && !(except && element.matches(except)),
    );
