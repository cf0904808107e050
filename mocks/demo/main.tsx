/**
 * The demo's entry: the product as the live site has it, in a page whose calls a back end of its own answers. The engine
 * loads beside the first paint; calls that come before it wait for it. Where the address names a scenario or a seed, the
 * product waits too, because the page's clock and an unknown name must be known first.
 */
import { otherPageMark, rootId } from '../../src/firstLoad/protocol';
import { setStorageScope } from '../../src/lib/storage';
import { loadApp } from '../../src/loadApp';
import { holdCalls } from '../transports/page/holdCalls';
import { tabStorage } from '../transports/page/tabStorage';
import { readChosenScenario, storageScope, type ChosenScenario } from './chosenScenario';
import { demoBasePath, demoKey, isMailLink } from './demoAddress';
import { standInForBlockedStorage } from './standInForBlockedStorage';

standInForBlockedStorage();

const projectUrl = `${location.origin}${demoBasePath}`;
const chosen = readChosenScenario(location.search, tabStorage());
setStorageScope(storageScope(chosen));
const opened = import('./openDemo').then(({ openDemo }) => openDemo({ url: projectUrl, chosen }));
holdCalls(
  projectUrl,
  opened.then((demo) => {
    if (!demo.ok) throw new TypeError('The demo has no such scenario');
  }),
);

if (isMailLink(location.pathname)) answerMailLink();
else if (isPlain(chosen)) void start();
else void opened.then((demo) => (demo.ok ? start() : undefined));

opened.then(
  (demo) => (demo.ok ? afterFirstPaint(demo.showPanel) : demo.explain(rootElement())),
  (error: unknown) => console.error('The demo could not be loaded', error),
);

/** Nothing named: the default scenario, on the machine's clock. */
function isPlain({ name, seed, problem }: ChosenScenario): boolean {
  return name === undefined && seed === undefined && problem === undefined;
}

async function start(): Promise<void> {
  const { startApp } = await loadApp();
  startApp({ url: projectUrl, anonKey: demoKey });
}

/** What GoTrue would answer: a redirect into the product. */
function answerMailLink(): void {
  const root = rootElement();
  root.replaceChildren();
  delete document.documentElement.dataset[otherPageMark];
  void opened.then(async (demo) => {
    if (!demo.ok) return;
    const answer = await demo.answer(new Request(location.href));
    const target = answer.headers.get('location');
    if (target === null) root.textContent = await answer.text();
    else location.replace(target);
  });
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
