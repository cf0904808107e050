/**
 * What a person does on the product's pages, in the words in which a test finds it again: role and accessible name. The
 * demo's own parts are left out.
 */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';
import type { Disguise } from '../sharing/disguise';
import type { ActionEvent } from '../sharing/recording';

type Action = Omit<ActionEvent, 'kind'>;
type Field = HTMLInputElement | HTMLTextAreaElement;

const controls = 'a[href],button,summary,input,select,textarea,[role]';
const clickable =
  'a[href],button,summary,[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=combobox],[role=radio],[role=switch],[role=checkbox]';
/** The panel, the time line, and a question about a shared state. */
const own = '#demo-panel,#demo-time-line,dialog';

/** Answers what ends it. */
export function recordActions(act: (action: Action) => void, disguise: Disguise): () => void {
  let typed: Field | undefined;

  /** A field counts as filled when its person goes on to something else. */
  function tellTyped(): void {
    const field = typed;
    typed = undefined;
    if (field?.isConnected) tell('fill', field, isPassword(field) ? disguise(field.value) : field.value);
  }

  function tell(action: Action['action'], element: Element, value?: string): void {
    const found = find(element);
    act({ action, ...found, ...(value !== undefined && { value }) });
  }

  function onInput({ target }: Event): void {
    if (!isField(target) || target.closest(own)) return;
    if (typed !== target) tellTyped();
    typed = target;
  }

  function onChange({ target }: Event): void {
    if (!(target instanceof Element) || target.closest(own)) return;
    if (target instanceof HTMLSelectElement) {
      tellTyped();
      tell('select', target, target.selectedOptions[0]?.label ?? '');
    } else if (target instanceof HTMLInputElement && isChoice(target)) {
      tellTyped();
      tell(target.checked ? 'check' : 'uncheck', target);
    } else if (target === typed) tellTyped();
  }

  function onClick(event: Event): void {
    // One that the page makes itself follows from what was recorded.
    if (!event.isTrusted || !(event.target instanceof Element)) return;
    const control = event.target.closest(clickable);
    if (!control || control.closest(own) || control instanceof HTMLInputElement) return;
    tellTyped();
    tell('click', control);
  }

  function onWayBack({ isTrusted }: Event): void {
    tellTyped();
    if (isTrusted) act({ action: 'go', role: '', name: '' });
  }

  const listeners = [
    ['input', onInput],
    ['change', onChange],
    ['click', onClick],
    ['popstate', onWayBack],
    ['pagehide', tellTyped],
  ] as const;
  for (const [type, hear] of listeners) window.addEventListener(type, hear, { capture: true });
  return () => {
    for (const [type, hear] of listeners) window.removeEventListener(type, hear, { capture: true });
  };
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !isChoice(target) && target.type !== 'file';
}

/** Also one that is shown for a moment. */
const isPassword = (field: Field): boolean =>
  field.type === 'password' || /password/i.test(`${field.autocomplete} ${field.name}`);

/** Among all of its role and name, as they are found in the order of the document. */
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
  return { role, name, ...(same.length > 1 && { nth: same.indexOf(element) }) };
}

const nameOf = (element: Element): string => computeAccessibleName(element).replace(/\s+/g, ' ').trim();

/** Names are dear to compute: most controls show that theirs is another one. */
function mayBeNamed(element: Element, name: string): boolean {
  const text = element.getAttribute('aria-label') ?? element.textContent;
  return (
    text.trim() === '' || element.hasAttribute('aria-labelledby') || text.replace(/\s+/g, ' ').trim() === name
  );
}
