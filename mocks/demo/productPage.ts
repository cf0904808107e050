/**
 * What a page of the demo does with the product besides starting it: switching people, following mail links, opening
 * the page that the address names. Loaded with the engine, so that the entry stays small.
 */
import { createSerialQueue } from '../panel/serialQueue';
import { setStorageScope } from '../../src/lib/storage';
import type { Respond } from 'supabase-in-memory/tools';
import type { Person } from '../panel/people';
import { writeTabStorage, tabStorage } from '../transports/page/tabStorage';
import { personKey, personScope, withoutSwitches } from './chosenPerson';
import type { WithoutDelays } from './openEngine';
import { clearRoot } from './rootElement';
import { demoKey } from './demoAddress';
import { mailLinkHref, mailLinkOfPage } from './mailLinks';
import { namesPage, locationKey, readLastLocation } from './personLocation';
import type { LaunchOptions } from './launchOptions';
import { showsMembersShell } from './membersShell';
import { switchSession } from './switchSession';

/** Starts and stops the product in this page. */
export interface Product {
  start: () => void;
  stop: () => void;
  isRunning: () => boolean;
}

export interface ProductPageOptions {
  /** The project's URL. */
  url: string;
  launchOptions: LaunchOptions;
  product: Product;
  /** The engine itself: `fetch` would follow or hide a mail link's redirect. */
  answer: Respond;
  /** For signing in the person whom the address or the panel names: nobody submitted a form, so nobody should wait. */
  withoutDelays: WithoutDelays;
}

export type ProductPage = ReturnType<typeof openProductPage>;

export function openProductPage({ url, launchOptions, product, answer, withoutDelays }: ProductPageOptions) {
  const { namespace, chosenPerson } = launchOptions;
  let { person } = chosenPerson;
  const signIn = (next: Person) => withoutDelays(() => switchSession({ url, anonKey: demoKey }, next));
  window.addEventListener('pagehide', storeLocation);
  // Another view is not a page of the product, so its address keeps the switches.
  if (launchOptions.view === 'page') history.replaceState(history.state, '', withoutSwitches(location.href));

  /** Stores the current person's address, for their next visit in this tab. */
  function storeLocation(): void {
    if (person && product.isRunning()) writeTabStorage(tabStorage(), locationKey(), location.href);
  }

  /** Runs restarts of the product one after another, however fast somebody clicks. */
  const serialize = createSerialQueue();

  function openNow(href: string): Promise<void> {
    product.stop();
    history.pushState(null, '', href);
    product.start();
    return Promise.resolve();
  }

  /** `change` runs while the product is stopped, so it may change anything. It resolves to the tab's new person. */
  const restart = (change: () => Promise<Person | undefined>): Promise<void> =>
    serialize(async () => {
      storeLocation();
      product.stop();
      try {
        person = await change();
      } finally {
        product.start();
      }
    });

  const switchUser = (next: Person): Promise<string | undefined> =>
    serialize(async () => {
      storeLocation();
      product.stop();
      person = next;
      writeTabStorage(tabStorage(), personKey(namespace), next);
      setStorageScope(personScope(namespace, next));
      const problem = await signIn(next);
      history.pushState(null, '', readLastLocation(next, tabStorage()));
      product.start();
      return problem;
    });

  /** Resolves to the address to which GoTrue redirects `link`, or else to its text. */
  async function answerLink(link: string): Promise<{ target: string | null; text: string }> {
    const response = await answer(new Request(link));
    return { target: response.headers.get('location'), text: await response.text() };
  }

  const follow = (link: string): Promise<void> =>
    serialize(async () => {
      const { target } = await answerLink(link);
      if (target !== null) await openNow(target);
    });

  /** For a mail's link that was opened as a page: follows the redirect, or shows GoTrue's text. */
  async function answerMailLink(link: string): Promise<void> {
    const root = clearRoot();
    const { target, text } = await answerLink(link);
    if (target === null) root.textContent = text;
    else location.replace(target);
  }

  /** Signs in the person of `?as=`, and opens their last address unless the page's address names a page. */
  async function openAsPerson(): Promise<void> {
    if (!person) return;
    if (!namesPage()) history.replaceState(null, '', readLastLocation(person, tabStorage()));
    if (!showsMembersShell(launchOptions)) clearRoot();
    await signIn(person);
    product.start();
  }

  return {
    /** Shows what the address asks for, unless the entry has started the product already. */
    async showRequestedPage(): Promise<void> {
      const link = mailLinkOfPage();
      if (product.isRunning()) return;
      if (link !== null) return answerMailLink(link);
      if (chosenPerson.requested) return openAsPerson();
      // The host's page may not match, for example under a pack: empty it, so that the product renders from scratch.
      if (launchOptions.needsOtherPage) clearRoot();
      product.start();
    },
    open: (href: string) => serialize(() => openNow(href)),
    follow,
    switchUser,
    restart,
    stop: product.stop,
    newTabHref: mailLinkHref,
    person: () => person,
  };
}
