/** Sets `value` through the prototype: React's own setter would make React ignore the event as one without a change. */
export function enterText(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
