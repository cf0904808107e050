import { computeAccessibleName } from 'dom-accessibility-api';

/** The accessible name with which a test finds the element. */
export const accessibleName = (element: Element): string =>
  computeAccessibleName(element).replace(/\s+/g, ' ').trim();

/** The panel, the timeline, and the dialog that asks about a shared state. */
export const demoParts = '#demo-panel,#demo-time-line,dialog';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

export function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !isChoice(target) && target.type !== 'file';
}

/** Also true for a password that is shown, in a field of type "text". */
export const isPassword = (field: TextField): boolean =>
  field.type === 'password' || /password/i.test(`${field.autocomplete} ${field.name}`);
