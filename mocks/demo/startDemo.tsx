/**
 * Starts the demo: the product as the live site has it, in a page whose calls a back end of its own answers. The engine
 * loads beside the first paint; calls that come before it wait for it. Where the address names a scenario or a seed, the
 * product waits too, because the page's clock and an unknown name must be known first.
 */
import { otherPageMark, rootId } from '../../src/firstLoad/protocol';
import { toHref, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { loadApp } from '../../src/loadApp';
import type { Router, RunningApp } from '../../src/startApp';
import { askControl } from '../transports/askControl';
import { holdCalls } from '../transports/page/holdCalls';
import { isFramed, keepForTab, tabStorage } from '../transports/page/tabStorage';
import type { Person } from '../panel/people';
import { keepPresentation } from '../panel/presentation';
import { namesPage, personKey, personScope, placeKey, recallPlace, withoutSwitches } from './chosenPerson';
import type { ChosenScenario } from './chosenScenario';
import { demoKey, demoProjectUrl, mailLinkHref, mailLinkOfPage } from './demoAddress';
import { fakeDoor } from './fakeDoor';
import type { OpenDemo } from './openDemo';
import { standInForBlockedStorage } from './standInForBlockedStorage';
import type { FramesOptions } from './showFrames';
import { takeTabChoices, type TabChoices } from './tabChoices';

/** `Router`: for a site whose addresses are no paths. */
export function startDemo(Router?: Router): void {
  standInForBlockedStorage();

  const projectUrl = demoProjectUrl();
  const { chosen, world, chosenPerson, view } = takeTabChoices();
  let { person } = chosenPerson;
  keepPresentation(toSiteAddress().search, tabStorage());
  const place = { url: projectUrl, siteUrl: toUrl('') };
  const opened = isFramed()
    ? import('./sideBySide/openFrame').then(({ openFrame }) => openFrame(place))
    : import('./openDemo').then(({ openDemo }) =>
        openDemo({
          ...place,
          chosen,
          nobody: chosenPerson.nobody,
          view,
        }),
      );
  /** Rejects where there is no engine. */
  const engine = opened.then((demo) => {
    if (!demo.ok) throw new TypeError('The demo has no such scenario, person or view');
    return demo;
  });
  fakeDoor().open(engine.then(({ answer }) => askControl(answer, projectUrl)));
  holdCalls(projectUrl, engine);

  const panelProduct = {
    sideBySide: view === 'split',
    newTabHref: mailLinkHref,
    person: () => person,
    become,
  };
  let running: Promise<RunningApp> | undefined;
  let changing = Promise.resolve<string | undefined>(undefined);
  window.addEventListener('pagehide', keepPlace);

  nameAddresses(view);
  const link = mailLinkOfPage();
  if (view === 'split' || view === 'gallery')
    void opened.then((demo) => (demo.ok ? showView(demo, view) : undefined));
  else if (link !== null) void answerMailLink(link);
  else if (chosenPerson.asked) void opened.then((demo) => (demo.ok ? openAsPerson() : undefined));
  else if (isPlain(chosen) && view === 'page') start();
  else void opened.then((demo) => (demo.ok ? start() : undefined));

  opened.then(
    (demo) => {
      if (view !== 'page' && demo.ok) return;
      if (demo.ok) afterFirstPaint(() => demo.showPanel({ ...panelProduct, follow, open, stop }));
      else demo.explain(rootElement());
    },
    (error: unknown) => console.error('The demo could not be loaded', error),
  );

  function start(): void {
    running = loadApp().then(({ startApp }) => startApp({ url: projectUrl, anonKey: demoKey }, Router));
  }

  async function showView(demo: OpenDemo & { ok: true }, shown: FramesOptions['view']): Promise<void> {
    const { showFrames } = await import('./showFrames');
    showFrames(rootElement(), { view: shown, demo, url: projectUrl, chosen, product: panelProduct });
  }

  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    await (await ending)?.stop();
  }

  async function open(href: string): Promise<void> {
    await stop();
    history.pushState(null, '', href);
    start();
  }

  /** Of whoever this tab is, while the product runs. */
  function keepPlace(): void {
    if (person && running) keepForTab(tabStorage(), placeKey(), location.href);
  }

  /** One change after the other, however fast somebody presses. */
  function become(next: Person): Promise<string | undefined> {
    const change = async () => {
      keepPlace();
      await stop();
      person = next;
      keepForTab(tabStorage(), personKey(world), next);
      setStorageScope(personScope(world, next));
      const problem = await takeSession(next);
      history.pushState(null, '', recallPlace(next, tabStorage()));
      start();
      return problem;
    };
    changing = changing.then(change, change);
    return changing;
  }

  /** The page arrived with `?as=`: at the person's last place, unless the address names a page. */
  async function openAsPerson(): Promise<void> {
    if (!person) return;
    rootElement().replaceChildren();
    await takeSession(person);
    if (!namesPage()) history.replaceState(null, '', recallPlace(person, tabStorage()));
    start();
  }

  async function takeSession(next: Person): Promise<string | undefined> {
    const module = await import('./takeSession');
    return module.takeSession({ url: projectUrl, anonKey: demoKey }, next);
  }

  /** Where GoTrue sends the browser that follows `link`, or what it says instead. */
  async function answerLink(link: string): Promise<{ target: string | null; text: string }> {
    const { answer } = await engine;
    const response = await answer(new Request(link));
    return { target: response.headers.get('location'), text: await response.text() };
  }

  async function follow(link: string): Promise<void> {
    const { target } = await answerLink(link);
    if (target !== null) await open(target);
  }

  /** A mail's link that was opened as a page. */
  async function answerMailLink(link: string): Promise<void> {
    const root = rootElement();
    root.replaceChildren();
    delete document.documentElement.dataset[otherPageMark];
    const demo = await opened;
    // It says itself why there is no engine.
    if (!demo.ok) return;
    const { target, text } = await answerLink(link);
    if (target === null) root.textContent = text;
    else location.replace(target);
  }
}

/** Nothing named: the default scenario, on the machine's clock. */
function isPlain({ name, seed, noSeed }: ChosenScenario): boolean {
  return name === undefined && seed === undefined && noSeed === undefined;
}

/**
 * The addresses that the product's router knows: without the slash that some hosts add, and links from the root instead of
 * from the page that has just arrived.
 */
function nameAddresses(view: TabChoices['view']): void {
  for (const link of rootElement().querySelectorAll<HTMLAnchorElement>('a[href^="."]')) {
    link.setAttribute('href', link.pathname + link.search + link.hash);
  }
  const { pathname, search, hash } = toSiteAddress();
  if (location.pathname.endsWith('/') && pathname !== '/') {
    history.replaceState(history.state, '', toHref(pathname + search + hash));
  }
  const { href } = location;
  // The address of a page with frames stays as it is: it is of no page of the product.
  if (view === 'page' && /[?&](as|present|view)=/.test(href))
    history.replaceState(history.state, '', withoutSwitches(href));
}

function rootElement(): HTMLElement {
  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  return root;
}

/** The panel is no part of the product: it neither delays nor shares its root. */
function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
