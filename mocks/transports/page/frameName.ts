/** A frame's name says what it shows. In a file of its own, because the demo's entry loads nothing else of frames. */

/** Begins the names of the demo's frames, such as `demo-frame customer`. */
export const frameNamePrefix = 'demo-frame ';

/** The name of the demo's frame that this page is in, or `''` if it is not in one. */
export function ownFrameName(page: Window = window): string {
  return page.parent !== page && page.name.startsWith(frameNamePrefix) ? page.name : '';
}

/** Whether this page is in a frame of the demo, so that the page around it has the back end. */
export function isFramed(): boolean {
  return ownFrameName() !== '';
}
