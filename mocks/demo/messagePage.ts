/** Replaces the product with a heading, a sentence and further elements. No React, which may not have loaded. */
import { clearRoot } from './rootElement';

export function showMessagePage(heading: string, sentence: string, ...more: readonly HTMLElement[]): void {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width:44rem;margin:0 auto;padding:var(--space-8) var(--space-4);color:var(--ink);line-height:1.6';
  const title = document.createElement('h1');
  title.textContent = heading;
  title.style.cssText =
    'font:var(--weight-display) var(--text-h2)/1.15 var(--font-display);margin:0 0 var(--space-4)';
  const text = document.createElement('p');
  text.textContent = sentence;
  page.append(title, text, ...more);
  document.title = heading;
  clearRoot().append(page);
}

export function linkTo(href: string, words: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = words;
  link.style.cssText = 'color:var(--accent-ink);font-weight:var(--weight-strong)';
  return link;
}
