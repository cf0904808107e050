/** The page in place of the product when a leave-behind does not open: a heading, a sentence, and whom to call. */
import { otherPageMark } from '../../../src/firstLoad/domContract';
import type { Pack } from '../../product/packs/pack';
import { clearRoot } from '../rootElement';

export function showSentence(heading: string, sentence: string, pack?: Pack): void {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width:44rem;margin:0 auto;padding:var(--space-8) var(--space-4);color:var(--ink);line-height:1.6';
  const title = document.createElement('h1');
  title.textContent = heading;
  title.style.cssText =
    'font:var(--weight-display) var(--text-h2)/1.15 var(--font-display);margin:0 0 var(--space-4)';
  const text = document.createElement('p');
  text.textContent = sentence;
  page.append(title, text);
  if (pack) page.append(contactOf(pack));
  document.title = heading;
  delete document.documentElement.dataset[otherPageMark];
  clearRoot().append(page);
}

function contactOf({ email, booking }: Pack): HTMLElement {
  const text = document.createElement('p');
  text.style.cssText = 'margin-top:var(--space-4)';
  if (email !== undefined) text.append('Write to ', link(`mailto:${email}`, email));
  if (email !== undefined && booking !== undefined) text.append(', or ');
  if (booking !== undefined) text.append(link(booking, email === undefined ? 'Book a call' : 'book a call'));
  text.append('.');
  return text;
}

function link(href: string, words: string): HTMLElement {
  const element = document.createElement('a');
  element.href = href;
  element.textContent = words;
  element.style.cssText = 'color:var(--accent-ink);font-weight:var(--weight-strong)';
  return element;
}
