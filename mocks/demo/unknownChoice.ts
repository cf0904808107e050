/** The page in place of the product when the address asks for what does not exist. */
import { otherPageMark } from '../../src/firstLoad/domContract';
import { toHref } from '../../src/firstLoad/siteAddress';

export interface UnknownChoice {
  title: string;
  /** What is wrong, with an announcement of the choices that follow. */
  text: string;
  /** The query parameter that makes the choice. */
  name: string;
  choices: readonly { value: string; about: string }[];
}

export function showUnknownChoice(
  root: HTMLElement,
  { title: heading, text: explanation, name, choices }: UnknownChoice,
): void {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width:44rem;margin:0 auto;padding:var(--space-8) var(--space-4);color:var(--ink);line-height:1.6';
  const title = document.createElement('h1');
  title.textContent = heading;
  title.style.cssText =
    'font:var(--weight-display) var(--text-h2)/1.15 var(--font-display);margin:0 0 var(--space-4)';
  const text = document.createElement('p');
  text.textContent = explanation;
  const list = document.createElement('ul');
  list.style.cssText = 'list-style:none;margin:var(--space-5) 0 0;padding:0';
  for (const { value, about } of choices) {
    const entry = document.createElement('li');
    entry.style.cssText = 'padding:var(--space-3) 0;border-top:1px solid var(--line)';
    const link = document.createElement('a');
    link.href = toHref(`/?${new URLSearchParams({ [name]: value })}`);
    link.textContent = value;
    link.style.cssText = 'color:var(--accent-ink);font-weight:var(--weight-strong)';
    entry.append(link, ` – ${about}`);
    list.append(entry);
  }
  page.append(title, text, list);
  document.title = heading;
  delete document.documentElement.dataset[otherPageMark];
  root.replaceChildren(page);
}
