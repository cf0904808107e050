import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../store/hooks';
import { isDialogOpen } from '../../ui/isDialogOpen';
import { selectHasKeys } from './keysSlice';

/** Where a letter is text, or picks an option. */
const fields = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input';
const noText = '[type="checkbox"], [type="radio"], [type="button"]';

/**
 * Single keys that do something, by the character they write. They do nothing in a field, in front of a dialog or with a
 * modifier, and may be switched off (WCAG 2.1.4).
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useAppSelector(selectHasKeys);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!act || !isFree(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}

/** Shift is no modifier here: on many keyboards it is a part of writing `?` or `/`. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
    return false;
  }
  // The path, because the target of what happens in a shadow tree is the element around it.
  const isInField = event
    .composedPath()
    .some((element) => element instanceof Element && element.matches(fields) && !element.matches(noText));
  return !isInField && !isDialogOpen();
}
