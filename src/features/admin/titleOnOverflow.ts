import styles from './adminRow.module.css';

const truncated = [styles.open, styles.text, styles.keyword].map((name) => `.${name}`).join();

/**
 * Gives a truncated text its full text as a title once the pointer enters it. Titles in every row from the start would
 * be weight, and screen readers would read each text twice.
 */
export function titleOnOverflow({ target }: { target: EventTarget }): void {
  const text = target instanceof Element ? target.closest<HTMLElement>(truncated) : null;
  if (!text) return;
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}
