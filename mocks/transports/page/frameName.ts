/** The name of a frame says what it shows. Apart, because the demo's entry reads it before the tab's choices. */

/** Of frames with choices of their own: `demo-frame customer`. */
export const frameNamePrefix = 'demo-frame ';

/** The frame that this page is in, or `''` where it is the tab's own. */
export function ownFrameName(page: Window = window): string {
  return page.parent !== page && page.name.startsWith(frameNamePrefix) ? page.name : '';
}

/** Whether the page around this one has the back end. */
export function isFramed(): boolean {
  return ownFrameName() !== '';
}
