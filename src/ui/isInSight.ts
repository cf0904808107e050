/** Pixels at the top of the window that sticky elements cover. */
export function paddingTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Whether a mounted element begins below the sticky elements at the top of the window. */
export function isInSight(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top >= paddingTop() - 1;
}
