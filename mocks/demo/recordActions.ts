/**
 * Records what a person does on the product's pages, by role and accessible name, as a test finds elements. The demo's
 * own parts are left out.
 */
import { getRole, isInaccessible } from 'dom-accessibility-api';
import type { MaskPassword } from '../sharing/maskPasswords';
import type { ActionEvent } from '../sharing/recording';
import {
  accessibleName,
  demoParts,
  isChoice,
  isPassword,
  isTextField,
  type TextField,
} from './accessibleName';
import type { EarlyAction } from './drainEarlyActions';

type Action = Omit<ActionEvent, 'kind'>;

const controls = 'a[href],button,summary,input,select,textarea,[role]';
const clickable =
  'a[href],button,summary,[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=combobox],[role=radio],[role=switch],[role=checkbox]';

/** `address`: where the action happened, if the page has another address by now. */
export type RecordAction = (action: Action, address?: string) => void;

interface RecordOptions {
  /** Called when somebody presses on one of the demo's own parts. */
  onDemo?: () => void;
  /** Actions before the recording begins. */
  early?: readonly EarlyAction[];
}

/** Returns the function that stops recording. */
export function recordActions(
  recordAction: RecordAction,
  maskPassword: MaskPassword,
  { onDemo, early = [] }: RecordOptions = {},
): () => void {
  /** The field that somebody types into, as `find` describes it: computing that for each letter would take too long. */
  let typed: { field: TextField; found: ReturnType<typeof describeElement> } | undefined;
  /** A key was recorded, so a click that the browser makes of it is not an action of its own. */
  let isPressed = false;
  /** The last navigation follows from an action: a script went back, as Escape in opened details does, or a link was clicked. */
  let isFollowUp = false;

  function valueOf(field: TextField): string {
    return isPassword(field) ? maskPassword(field.value) : field.value;
  }

  function record(action: Action['action'], element: Element, value?: string): void {
    typed = undefined;
    const found = describeElement(element);
    recordAction({ action, ...found, ...(value !== undefined && { value }) });
  }

  function recordEarly({ control, address, name, nth }: EarlyAction, next: EarlyAction | undefined): void {
    // Of several early actions on one field only the last counts, with the value that the field has by then.
    if (control?.closest(demoParts) || (isInput(control) && next?.control === control)) return;
    if (nth >= 0) return recordAction({ action: 'click', role: 'link', name, nth }, address);
    if (!control) return;
    const found = describeElement(control);
    // The control may have left the page or been renamed since, so prefer the name that was kept.
    const then = name === '' || name === found.name ? found : { role: found.role, name };
    if (!isInput(control)) recordAction({ action: 'click', ...then }, address);
    else if (isChoice(control))
      recordAction({ action: control.checked ? 'check' : 'uncheck', ...then }, address);
    else if (isTextField(control) && control.value !== '')
      recordAction({ action: 'fill', ...then, value: valueOf(control) }, address);
  }

  function onInput({ target }: Event): void {
    if (!isTextField(target) || target.closest(demoParts)) return;
    if (typed?.field !== target) typed = { field: target, found: describeElement(target) };
    recordAction({ action: 'fill', ...typed.found, value: valueOf(target) });
  }

  function onChange({ target }: Event): void {
    if (!(target instanceof Element) || target.closest(demoParts)) return;
    if (target instanceof HTMLSelectElement) {
      record('select', target, target.selectedOptions[0]?.label ?? '');
    }
  }

  function onClick(event: MouseEvent): void {
    // A click by a script, or by the browser for a key, follows from an action that is recorded already.
    const { target, isTrusted, detail } = event;
    if (!isTrusted || !(target instanceof Element) || (detail === 0 && isPressed)) return;
    if (target.closest(demoParts)) return;
    // The box has its new state already, but the product has not reacted to it yet.
    if (target instanceof HTMLInputElement && isChoice(target))
      return record(target.checked ? 'check' : 'uncheck', target);
    // These are recorded by other events.
    if (target.closest('input,textarea,select,label')) return;
    const control = target.closest(clickable) ?? target.closest('[role=row]')?.querySelector('a[href]');
    if (control) record('click', control);
    // A click beside a dialog or menu closes it, as Escape does.
    else if (target.closest(overlay) && !target.closest(overlayParts)) recordKey('Escape');
  }

  function recordKey(key: string, control?: Element): void {
    if (control) record('press', control, key);
    else {
      typed = undefined;
      recordAction({ action: 'press', role: '', name: '', value: key });
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, isTrusted } = event;
    isPressed = false;
    if (!isTrusted || !(target instanceof Element) || target.closest(demoParts)) return;
    const key = nameOfKey(event);
    if (key === undefined || !isAction(event, target)) return;
    isPressed = true;
    recordKey(key, target.matches(`${clickable},input,textarea,select`) ? target : undefined);
  }

  function onPointerDown({ target }: Event): void {
    isPressed = false;
    // Called before the field with the focus loses it, because in a test the field keeps the focus.
    if (target instanceof Element && target.closest(demoParts)) onDemo?.();
  }

  function onNavigate({ userInitiated, sourceElement }: NavigateEvent): void {
    isFollowUp = !userInitiated || Boolean(sourceElement);
  }

  function onPopState({ isTrusted }: Event): void {
    if (isTrusted && !isFollowUp) recordAction({ action: 'go', role: '', name: '' });
  }

  const listeners = [
    ['input', onInput],
    ['change', onChange],
    ['click', onClick],
    ['keydown', onKeyDown],
    ['pointerdown', onPointerDown],
    ['popstate', onPopState],
  ] as const;
  early.forEach((action, at) => recordEarly(action, early[at + 1]));
  for (const [type, listener] of listeners)
    window.addEventListener(type, listener as EventListener, { capture: true });
  // Where a browser lacks the Navigation API, every popstate event counts as a person's own navigation.
  window.navigation?.addEventListener('navigate', onNavigate);
  return () => {
    window.navigation?.removeEventListener('navigate', onNavigate);
    for (const [type, listener] of listeners)
      window.removeEventListener(type, listener as EventListener, { capture: true });
  };
}

const isInput = (element: Element | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement;

const overlay = '.MuiModal-root';
const overlayParts = '[role=dialog],[role=menu],[role=listbox]';

/** Keys in a text field that neither enter text nor edit it. */
const fieldKeys = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'];
/** With Ctrl or Meta, these keys are the browser's own shortcuts. */
const browserKeys = 'acflnprstvwxyz0+-=';

/** Whether a test has to press the key, too. */
function isAction(event: KeyboardEvent, target: Element): boolean {
  const { key, ctrlKey, metaKey } = event;
  // This key hides the demo.
  if (key === 'D') return false;
  if (isTextField(target)) return fieldKeys.includes(key) && !event.isComposing;
  // An option chosen by a key is recorded as `select`.
  if (target instanceof HTMLSelectElement) return ['Escape', 'Tab'].includes(key);
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' || !browserKeys.includes(key.toLowerCase());
  return !/^F\d/.test(key);
}

/** Playwright's name of the key; undefined for a key that only modifies others. */
function nameOfKey({ key, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): string | undefined {
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Dead|Process|Unidentified)$/.test(key))
    return undefined;
  const name = key === ' ' ? 'Space' : key;
  const modifiers = [
    ctrlKey && 'Control',
    altKey && 'Alt',
    shiftKey && name.length > 1 && 'Shift',
    metaKey && 'Meta',
  ];
  return [...modifiers.filter(Boolean), name].join('+');
}

/** `nth`: the position among accessible elements with that role and name, in document order, if there are several. */
function describeElement(element: Element): Pick<Action, 'role' | 'name' | 'nth'> {
  const role = getRole(element) ?? '';
  const name = accessibleName(element);
  const same = [...document.querySelectorAll(controls)].filter(
    (other) =>
      other === element ||
      ((getRole(other) ?? '') === role &&
        mayBeNamed(other, name) &&
        accessibleName(other) === name &&
        !isInaccessible(other)),
  );
  return { role, name, ...(same.length > 1 && element.isConnected && { nth: same.indexOf(element) }) };
}

/** Accessible names are expensive to compute; the text of most controls already rules them out. */
function mayBeNamed(element: Element, name: string): boolean {
  const text = element.getAttribute('aria-label') ?? element.textContent;
  return (
    text.trim() === '' || element.hasAttribute('aria-labelledby') || text.replace(/\s+/g, ' ').trim() === name
  );
}
