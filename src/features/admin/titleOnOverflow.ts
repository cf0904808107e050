import styles from './adminRow.module.css';

const truncated = [styles.open, styles.text, styles.keyword].map((name) => `.${name}`).join();

/**
 * Sets the full text of a truncated element as its title when the pointer enters it. Titles on every row from the start
 * would cost render time, and screen readers would read each text twice.
 */
export function titleOnOverflow({ target }: { target: EventTarget }): void {
  const text = target instanceof Element ? target.closest<HTMLElement>(truncated) : null;
  if (!text) return;
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}
