/** Saves a text or a blob as a file, as a browser download. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // By then a browser has begun the download, or never will.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
