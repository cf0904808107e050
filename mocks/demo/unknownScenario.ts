/** The page in place of the product when the address asks for what does not exist. */
import { toHref } from '../../src/firstLoad/siteAddress';

export interface ScenarioLink {
  name: string;
  about: string;
}

export function showUnknownScenario(
  root: HTMLElement,
  problem: string,
  scenarios: readonly ScenarioLink[],
): void {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width:44rem;margin:0 auto;padding:var(--space-8) var(--space-4);color:var(--ink);line-height:1.6';
  const title = document.createElement('h1');
  title.textContent = 'No such scenario';
  title.style.cssText =
    'font:var(--weight-display) var(--text-h2)/1.15 var(--font-display);margin:0 0 var(--space-4)';
  const text = document.createElement('p');
  text.textContent = `${problem} These scenarios exist:`;
  const list = document.createElement('ul');
  list.style.cssText = 'list-style:none;margin:var(--space-5) 0 0;padding:0';
  for (const { name, about } of scenarios) {
    const entry = document.createElement('li');
    entry.style.cssText = 'padding:var(--space-3) 0;border-top:1px solid var(--line)';
    const link = document.createElement('a');
    link.href = toHref(`/?scenario=${encodeURIComponent(name)}`);
    link.textContent = name;
    link.style.cssText = 'color:var(--accent-ink);font-weight:var(--weight-strong)';
    entry.append(link, ` – ${about}`);
    list.append(entry);
  }
  page.append(title, text, list);
  document.title = 'No such scenario';
  root.replaceChildren(page);
}
