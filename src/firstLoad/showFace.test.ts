import { showFace } from './showFace';

const arrive = (address: string, state: unknown = null, type = state ? 'reload' : 'navigate') => {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  history.replaceState(state, '', address);
  showFace();
};
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));
const root = () => document.getElementById('root')!;

beforeEach(() => {
  document.title = 'Sign In';
  delete document.documentElement.dataset.otherPage;
  document.body.innerHTML = `<div id="root" data-page="/auth"><h1>Sign In</h1></div>
    <template data-face="signUp" title="Sign Up"><h1>Sign Up</h1></template>`;
});

test.each([
  ['The address', '/auth?mode=sign-up', null, '/auth', { view: 'signUp' }],
  [
    'The address of a campaign',
    '/auth?utm_source=flyer&mode=sign-up',
    null,
    '/auth?utm_source=flyer',
    { view: 'signUp' },
  ],
  [
    'A history entry',
    '/auth',
    { idx: 2, usr: { view: 'signUp', from: '/admin' } },
    '/auth',
    { view: 'signUp', from: '/admin' },
  ],
])(
  '%s asks for the sign-up form, which is shown before the first paint',
  (_who, address, state, left, usr) => {
    arrive(address, state);
    expect(document.documentElement).toHaveAttribute('data-other-page');
    parsed();
    expect(root()).toHaveTextContent(/^Sign Up$/);
    expect(root()).toHaveAttribute('data-face', 'signUp');
    expect(document.title).toBe('Sign Up');
    expect(document.documentElement).not.toHaveAttribute('data-other-page');
    expect(location.pathname + location.search).toBe(left);
    expect(history.state).toEqual({ ...state, usr });
  },
);

test.each([
  ['/auth', null],
  ['/auth?mode=other', null],
  ['/auth', { usr: { view: 'signIn' } }],
  ['/auth', { usr: { view: 'reset' } }],
])('The address %s with the history state %j leaves the page as it is', (address, state) => {
  arrive(address, state);
  parsed();
  expect(root()).toHaveTextContent(/^Sign In$/);
  expect(root()).not.toHaveAttribute('data-face');
  expect(location.pathname + location.search).toBe(address);
});

test.each([
  ['/auth', 'signUp', 'signIn'],
  ['/auth', 'reset', 'signIn'],
  ['/auth?mode=sign-up', 'signIn', 'signUp'],
])(
  'A new navigation to %s does not show the view %s of the history entry, but %s',
  (address, before, after) => {
    arrive(address, { idx: 1, usr: { view: before, from: '/admin' } }, 'navigate');
    parsed();
    expect(history.state).toEqual({ idx: 1, usr: { view: after, from: '/admin' } });
    expect(root()).toHaveTextContent(after === 'signUp' ? 'Sign Up' : 'Sign In');
  },
);

test('A sign-in page that is hidden for a member stays hidden', () => {
  document.documentElement.dataset.otherPage = '';
  arrive('/auth?mode=sign-up');
  parsed();
  expect(document.documentElement).toHaveAttribute('data-other-page');
  expect(root()).toHaveTextContent(/^Sign In$/);
});
