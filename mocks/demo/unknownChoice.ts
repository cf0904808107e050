/** The page that replaces the product when the address asks for something that does not exist. */
import { toHref } from '../../src/firstLoad/siteAddress';
import { linkTo, showMessagePage } from './messagePage';

export interface UnknownChoice {
  title: string;
  /** What is wrong, and an introduction to the choices that follow. */
  text: string;
  /** The query parameter that makes the choice. */
  name: string;
  choices: readonly { value: string; about: string }[];
}

export function showUnknownChoice({ title, text, name, choices }: UnknownChoice): void {
  const list = document.createElement('ul');
  list.style.cssText = 'list-style:none;margin:var(--space-5) 0 0;padding:0';
  for (const { value, about } of choices) {
    const entry = document.createElement('li');
    entry.style.cssText = 'padding:var(--space-3) 0;border-top:1px solid var(--line)';
    entry.append(linkTo(toHref(`/?${new URLSearchParams({ [name]: value })}`), value), ` – ${about}`);
    list.append(entry);
  }
  showMessagePage(title, text, list);
}
