/** Tells style sheets how tall an element is, in a property of the page, until what it answers is called. */
export function tellHeight(element: HTMLElement, property: `--${string}`): () => void {
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
