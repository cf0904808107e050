import { setStorageScope } from '../../src/lib/storage';
import { personScope } from './chosenPerson';
import { locationKey } from './personLocation';
import { openNextProspect } from './nextProspect';

/** Stores what people leave behind in this namespace, with and without a chosen person. */
const storeData = (namespace: string) => {
  for (const person of [undefined, 'admin', 'visitor'] as const) {
    setStorageScope(personScope(namespace, person));
    const scope = personScope(namespace, person);
    const name = (key: string) => (scope ? `${key}:${scope}` : key);
    localStorage.setItem(name('autosuggest-session'), '{}');
    localStorage.setItem(`${name('autosuggest-session')}-code-verifier`, 'x');
    localStorage.setItem(`${name('autosuggest-session')}-flow-1f-code-verifier`, 'x');
    sessionStorage.setItem(name('request-draft'), '{}');
    sessionStorage.setItem(name('note-draft'), 'x');
    sessionStorage.setItem(locationKey(), 'http://localhost/admin');
  }
  localStorage.setItem(namespace ? `demo-read-mails:${namespace}` : 'demo-read-mails', '[]');
  sessionStorage.setItem(namespace ? `demo-person:${namespace}` : 'demo-person', 'admin');
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setStorageScope('');
});

function openTab(namespace = 'empty 7') {
  const steps: string[] = [];
  const channel = {
    onmessage: null as BroadcastChannel['onmessage'],
    postMessage: (text: string) => steps.push(`post ${text}`),
  };
  const nextProspect = openNextProspect({
    namespace,
    chosen: namespace ? { name: 'empty', seed: 7 } : {},
    stop: () => void steps.push('stop'),
    control: { request: async (...call) => void steps.push(call.join(' ')) },
    openChannel: () => channel as unknown as BroadcastChannel,
    reload: (href) => steps.push(`load ${href}`),
  });
  return { steps, channel, nextProspect };
}

it('Next prospect stops the product, resets the back end, notifies other tabs, deletes what people left behind, and reloads', async () => {
  storeData('empty 7');
  sessionStorage.setItem('scroll-places', '{}');
  localStorage.setItem('ui-theme', 'dark');
  const { steps, nextProspect } = openTab();
  await nextProspect();
  // Deleting the pack resets the back end.
  expect(steps).toEqual(['stop', 'DELETE pack', 'post empty 7', 'load /?scenario=empty&seed=7']);
  expect(Object.keys(localStorage)).toEqual(['ui-theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('Next prospect leaves other scenarios and seeds as they are', async () => {
  storeData('empty 70');
  storeData('');
  const others = [{ ...localStorage }, { ...sessionStorage }];
  storeData('empty 7');
  await openTab('empty 7').nextProspect();
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual(others);
});

it('A tab starts over only when another tab of the same scenario and seed does', async () => {
  storeData('');
  const { steps, channel } = openTab('');
  const onMessage = (data: string) =>
    channel.onmessage?.call(channel as never, new MessageEvent('message', { data }));
  onMessage('empty 7');
  expect(steps).toEqual([]);
  onMessage('');
  await new Promise((resolve) => setTimeout(resolve));
  expect(steps).toEqual(['stop', 'load /']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
