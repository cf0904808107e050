import { setStorageScope } from '../../src/lib/storage';
import { personScope } from './chosenPerson';
import { locationKey } from './personLocation';
import { openNextProspect } from './nextProspect';

const leave = (namespace: string) => {
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
  const said: string[] = [];
  const channel = {
    onmessage: null as BroadcastChannel['onmessage'],
    postMessage: (text: string) => said.push(`post ${text}`),
  };
  const nextProspect = openNextProspect({
    namespace,
    chosen: namespace ? { name: 'empty', seed: 7 } : {},
    stop: async () => void said.push('stop'),
    control: { request: async (...call) => void said.push(call.join(' ')) },
    openChannel: () => channel as unknown as BroadcastChannel,
    reload: (href) => said.push(`load ${href}`),
  });
  return { said, channel, nextProspect };
}

it('Next prospect stops the product, resets the back end, notifies other tabs and reloads without any stored data', async () => {
  leave('empty 7');
  sessionStorage.setItem('scroll-places', '{}');
  localStorage.setItem('ui-theme', 'dark');
  const { said, nextProspect } = openTab();
  await nextProspect();
  expect(said).toEqual(['stop', 'DELETE pack', 'post empty 7', 'load /?scenario=empty&seed=7']);
  expect(Object.keys(localStorage)).toEqual(['ui-theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('Next prospect leaves other scenarios and seeds as they are', async () => {
  leave('empty 7');
  leave('empty 70');
  leave('');
  const before = Object.keys(localStorage).length;
  await openTab().nextProspect();
  expect(Object.keys(localStorage)).toHaveLength((before / 3) * 2);
  expect(Object.keys(localStorage).filter((key) => / ?7( |-|$)/.test(key))).toEqual([]);
});

it('A tab starts over only when another tab of the same scenario and seed does', async () => {
  leave('');
  const { said, channel } = openTab('');
  const hear = (data: string) =>
    channel.onmessage?.call(channel as never, new MessageEvent('message', { data }));
  hear('empty 7');
  expect(said).toEqual([]);
  hear('');
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual(['stop', 'load /']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
