/** Resolves in a task of its own: what the browser has to answer or to paint comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
