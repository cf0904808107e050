/** Publishes the height of an element as a CSS custom property on the root element. Returns a cleanup function. */
export function publishHeight(element: HTMLElement, property: `--${string}`): () => void {
  const { style } = document.documentElement;
  const measure = () => style.setProperty(property, `${element.offsetHeight}px`);
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
