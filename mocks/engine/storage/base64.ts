/** Object bytes are stored in a text column. The slices keep the arguments of `fromCharCode` within the stack. */
export function toBase64(bytes: Uint8Array): string {
  const slice = 0x8000;
  let text = '';
  for (let start = 0; start < bytes.length; start += slice) {
    text += String.fromCharCode(...bytes.subarray(start, start + slice));
  }
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
