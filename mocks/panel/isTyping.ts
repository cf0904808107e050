/** Whether a key is typed into a field, so it is not a shortcut. No `instanceof`: other windows have other classes. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target !== null &&
    'closest' in target &&
    (target as Element).closest('input,textarea,select,[contenteditable]:not([contenteditable="false"])') !==
      null
  );
}
