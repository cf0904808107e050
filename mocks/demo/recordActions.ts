/**
 * Records what a person does on the product's pages, as a test finds it again: by role and accessible name. The demo's
 * own parts are left out.
 */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';
import type { MaskPassword } from '../sharing/maskPasswords';
import type { ActionEvent } from '../sharing/recording';
import type { EarlyAction } from './drainEarlyActions';

type Action = Omit<ActionEvent, 'kind'>;
type Field = HTMLInputElement | HTMLTextAreaElement;

const controls = 'a[href],button,summary,input,select,textarea,[role]';
const clickable =
  'a[href],button,summary,[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=combobox],[role=radio],[role=switch],[role=checkbox]';
/** The panel, the time line, and a question about a shared state. */
const demoParts = '#demo-panel,#demo-time-line,dialog';

/** `address`: where the action happened, if not at the page's current address. */
export type RecordAction = (action: Action, address?: string) => void;

/** Begins with the `early` actions. Returns the function that stops recording. */
export function recordActions(
  recordAction: RecordAction,
  maskPassword: MaskPassword,
  early: readonly EarlyAction[] = [],
): () => void {
  let typed: Field | undefined;

  /** A field counts as filled when the person moves on. */
  function flushTyped(): void {
    const field = typed;
    typed = undefined;
    if (field?.isConnected) record('fill', field, valueOf(field));
  }

  function valueOf(field: Field): string {
    return isPassword(field) ? maskPassword(field.value) : field.value;
  }

  function record(action: Action['action'], element: Element, value?: string): void {
    const found = find(element);
    recordAction({ action, ...found, ...(value !== undefined && { value }) });
  }

  function recordEarly({ control, address, name, nth }: EarlyAction, next: EarlyAction | undefined): void {
    // Of several early actions on one field only the last counts, with the value that the field has by then.
    if (control?.closest(demoParts) || (isInput(control) && next?.control === control)) return;
    if (nth >= 0) return recordAction({ action: 'click', role: 'link', name, nth }, address);
    if (!control) return;
    const found = find(control);
    // The control may have left the page or been renamed since, so prefer the name that was kept.
    const then = name === '' || name === found.name ? found : { role: found.role, name };
    if (!isInput(control)) recordAction({ action: 'click', ...then }, address);
    else if (isChoice(control))
      recordAction({ action: control.checked ? 'check' : 'uncheck', ...then }, address);
    else if (isField(control) && control.value !== '')
      recordAction({ action: 'fill', ...then, value: valueOf(control) }, address);
  }

  function onInput({ target }: Event): void {
    if (!isField(target) || target.closest(demoParts)) return;
    if (typed !== target) flushTyped();
    typed = target;
  }

  function onChange({ target }: Event): void {
    if (!(target instanceof Element) || target.closest(demoParts)) return;
    if (target instanceof HTMLSelectElement) {
      flushTyped();
      record('select', target, target.selectedOptions[0]?.label ?? '');
    } else if (target instanceof HTMLInputElement && isChoice(target)) {
      flushTyped();
      record(target.checked ? 'check' : 'uncheck', target);
    } else if (target === typed) flushTyped();
  }

  function onClick(event: Event): void {
    // The page's own click follows from an action that is recorded already.
    if (!event.isTrusted || !(event.target instanceof Element)) return;
    const control = event.target.closest(clickable);
    if (!control || control.closest(demoParts) || control instanceof HTMLInputElement) return;
    flushTyped();
    record('click', control);
  }

  function onPopState({ isTrusted }: Event): void {
    flushTyped();
    if (isTrusted) recordAction({ action: 'go', role: '', name: '' });
  }

  const listeners = [
    ['input', onInput],
    ['change', onChange],
    ['click', onClick],
    ['popstate', onPopState],
    ['pagehide', flushTyped],
  ] as const;
  early.forEach((action, at) => recordEarly(action, early[at + 1]));
  for (const [type, hear] of listeners) window.addEventListener(type, hear, { capture: true });
  return () => {
    for (const [type, hear] of listeners) window.removeEventListener(type, hear, { capture: true });
  };
}

const isInput = (element: Element | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement;

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !isChoice(target) && target.type !== 'file';
}

/** Also a password that is shown, in a field of type "text". */
const isPassword = (field: Field): boolean =>
  field.type === 'password' || /password/i.test(`${field.autocomplete} ${field.name}`);

/** `nth`: the position among accessible elements of that role and name in document order, if there are several. */
function find(element: Element): Pick<Action, 'role' | 'name' | 'nth'> {
  const role = getRole(element) ?? '';
  const name = nameOf(element);
  const same = [...document.querySelectorAll(controls)].filter(
    (other) =>
      other === element ||
      ((getRole(other) ?? '') === role &&
        mayBeNamed(other, name) &&
        nameOf(other) === name &&
        !isInaccessible(other)),
  );
  return { role, name, ...(same.length > 1 && element.isConnected && { nth: same.indexOf(element) }) };
}

const nameOf = (element: Element): string => computeAccessibleName(element).replace(/\s+/g, ' ').trim();

/** Accessible names are expensive to compute; the text of most controls already rules them out. */
function mayBeNamed(element: Element, name: string): boolean {
  const text = element.getAttribute('aria-label') ?? element.textContent;
  return (
    text.trim() === '' || element.hasAttribute('aria-labelledby') || text.replace(/\s+/g, ' ').trim() === name
  );
}
