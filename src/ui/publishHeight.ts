/**
 * Keeps the height of an element in a property of the root element, for style sheets. Answers the function that ends
 * this.
 */
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
