/** Lets the browser save a text, or what was put together in pieces, as a file, as a download does. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // A browser that has not begun by then does not.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
