import { getByRole } from '@testing-library/dom';
import type { ActionEvent } from '../sharing/recording';
import { recordActions } from './recordActions';

type Recorded = Omit<ActionEvent, 'kind'>;

type Listener = (event: object) => void;

/** No script can make an event that counts as a person's, so `send` hands it to the listener. */
function recordIn(html: string) {
  document.body.innerHTML = html;
  const recorded: Recorded[] = [];
  const listeners = new Map<string, Listener>();
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type, listener) => void listeners.set(type, listener as unknown as Listener));
  recordActions(
    (action) => recorded.push(action),
    (password) => password.replace(/./g, 'x'),
  );
  return {
    recorded,
    find: (role: string) => getByRole<HTMLInputElement>(document.body, role),
    send: (type: string, target: Element, more: object = {}) =>
      listeners.get(type)?.({ target, isTrusted: true, ...more }),
  };
}

afterEach(() => jest.restoreAllMocks());

const values = (recorded: readonly Recorded[]) =>
  recorded.map(({ action, value }) => [action, value].join(' ').trim());

test('Each input into a field is recorded, and a password is masked', () => {
  const { recorded, send, find } = recordIn(
    '<input aria-label="Search"><input aria-label="Password" type="password" value="secret">',
  );
  for (const value of ['a', 'ab']) send('input', Object.assign(find('textbox'), { value }));
  send('input', document.querySelector('[type=password]')!);
  expect(recorded).toEqual([
    { action: 'fill', role: 'textbox', name: 'Search', value: 'a' },
    { action: 'fill', role: 'textbox', name: 'Search', value: 'ab' },
    { action: 'fill', role: '', name: 'Password', value: 'xxxxxx' },
  ]);
});

test('A click beside a dialog is recorded as Escape, and a click in a row as a click of the row’s link', () => {
  const { recorded, send } = recordIn(
    '<div class="MuiModal-root"><p></p><div role="dialog"><i></i></div></div><div role="row"><a href="/x">Bakery</a><b></b></div>',
  );
  // <i> is in the dialog, <p> beside it, and <b> in the row.
  for (const place of ['i', 'p', 'b']) send('click', document.querySelector(place)!, { detail: 1 });
  expect(recorded).toEqual([
    { action: 'press', role: '', name: '', value: 'Escape' },
    { action: 'click', role: 'link', name: 'Bakery' },
  ]);
});

test('A click of a check box or its label is recorded as check or uncheck', () => {
  const { recorded, send, find } = recordIn('<label>All <input type="checkbox"></label>');
  send('click', document.querySelector('label')!, { detail: 1 });
  for (const checked of [true, false])
    send('click', Object.assign(find('checkbox'), { checked }), { detail: 1 });
  expect(recorded).toEqual([
    { action: 'check', role: 'checkbox', name: 'All' },
    { action: 'uncheck', role: 'checkbox', name: 'All' },
  ]);
});

describe('keys', () => {
  test('In a text field, Enter, Escape, Tab and the keys up and down are recorded, but no keys that type or edit', () => {
    const { recorded, send, find } = recordIn('<textarea aria-label="Keywords"></textarea>');
    const field = find('textbox');
    const keys = ['a', 'Enter', 'Escape', 'Tab', 'Backspace', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];
    for (const key of keys) send('keydown', field, { key });
    send('keydown', field, { key: 'Enter', ctrlKey: true });
    send('keydown', field, { key: 'Shift', shiftKey: true });
    expect(values(recorded)).toEqual([
      'press Enter',
      'press Escape',
      'press Tab',
      'press ArrowUp',
      'press ArrowDown',
      'press Control+Enter',
    ]);
    expect(recorded[0]).toMatchObject({ role: 'textbox', name: 'Keywords' });
  });

  test('Outside of fields a shortcut is recorded as a key of the page, unless it belongs to the browser', () => {
    const { recorded, send } = recordIn('<main tabindex="-1"></main>');
    for (const key of ['z', '?', 'j', 'F5', 'Control']) send('keydown', document.body, { key });
    send('keydown', document.body, { key: ' ' });
    send('keydown', document.body, { key: 'a', ctrlKey: true });
    send('keydown', document.body, { key: 'c', ctrlKey: true });
    send('keydown', document.body, { key: 'ArrowDown', shiftKey: true });
    expect(values(recorded)).toEqual([
      'press z',
      'press ?',
      'press j',
      'press Space',
      'press Control+a',
      'press Shift+ArrowDown',
    ]);
    expect(recorded.every(({ role, name }) => role === '' && name === '')).toBe(true);
  });

  test('A click that the browser makes of a key is not recorded in addition to the key', () => {
    const { recorded, send, find } = recordIn(
      '<button>Send</button><input type="checkbox" aria-label="All">',
    );
    send('keydown', find('button'), { key: 'Enter' });
    send('click', find('button'), { detail: 0 });
    send('keydown', find('checkbox'), { key: ' ' });
    send('click', find('checkbox'), { detail: 0 });
    expect(values(recorded)).toEqual(['press Enter', 'press Space']);
  });

  test('Keys in the demo’s own parts are not recorded', () => {
    const { recorded, send, find } = recordIn('<div id="demo-panel"><button>Reset</button></div>');
    send('keydown', find('button'), { key: 'Escape' });
    expect(recorded).toEqual([]);
  });
});

test.each([
  [
    'Back, Forward and a fragment in the address bar are recorded',
    { userInitiated: true, sourceElement: null },
    ['go'],
  ],
  ['A page that goes back by itself records nothing', { userInitiated: false, sourceElement: null }, []],
  ['A link to a fragment records only its click', { userInitiated: true, sourceElement: document.body }, []],
])('%s', (_title, navigation, actions) => {
  const api = new EventTarget();
  Object.defineProperty(window, 'navigation', { value: api, configurable: true });
  try {
    const { recorded, send } = recordIn('');
    api.dispatchEvent(Object.assign(new Event('navigate'), navigation));
    send('popstate', document.body);
    expect(recorded.map(({ action }) => action)).toEqual(actions);
  } finally {
    Reflect.deleteProperty(window, 'navigation');
  }
});
