/** The slices keep the arguments of `fromCharCode` within the stack. */
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

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for text that is not unpadded base64url. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1 || !/^[\w-]*$/.test(text)) return undefined;
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
