/** Ignore shortcuts while somebody types in a field. No `instanceof`: elements of another window have other classes. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target !== null &&
    'closest' in target &&
    (target as Element).closest('input,textarea,select,[contenteditable]:not([contenteditable="false"])') !==
      null
  );
}
