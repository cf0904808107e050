import { showRequestedSignUp } from './showRequestedSignUp';

const { dataset } = document.documentElement;
const root = () => document.getElementById('root');

function open(address: string, state: unknown = null, type: NavigationTimingType = 'reload') {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  history.replaceState(state, '', address);
  showRequestedSignUp();
}

beforeEach(() => {
  document.title = 'Sign In';
  delete dataset.hidden;
  document.body.innerHTML = '<div id="root">Sign In</div><template title="Sign Up">Sign Up</template>';
});

test.each([
  ['the address', '/auth?mode=sign-up', null],
  ['the address of a campaign', '/auth?utm_source=flyer&mode=sign-up', null],
  ['the history entry', '/auth', { idx: 2, usr: { view: 'signUp', from: '/admin' } }],
])(
  'When %s requests the sign-up form, the page is hidden until that form is there',
  (_source, address, state) => {
    open(address, state);
    expect(dataset.hidden).toBe('page');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(root()).toHaveTextContent('Sign Up');
    expect(document.title).toBe('Sign Up');
    expect(dataset.hidden).toBeUndefined();
  },
);

test.each([
  ['/auth', null],
  ['/auth?mode=other', null],
  ['/auth?mode=sign-up', { usr: { view: 'signIn' } }],
  ['/auth', { usr: { view: 'reset' } }],
])('The address %s with the history state %j shows the sign-in form', (address, state) => {
  open(address, state);
  expect(dataset.hidden).toBeUndefined();
  expect(root()).toHaveTextContent('Sign In');
});

test.each([
  ['/auth', 'signUp', 'Sign In'],
  ['/auth', 'reset', 'Sign In'],
  ['/auth?mode=sign-up', 'signIn', 'Sign Up'],
])('A new visit to %s ignores the view %s of the history entry and shows “%s”', (address, view, shown) => {
  open(address, { idx: 1, usr: { view, from: '/admin' } }, 'navigate');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(root()).toHaveTextContent(shown);
  expect(history.state).toBeNull();
});

test('A sign-in page that is already hidden, for a member, stays hidden', () => {
  dataset.hidden = 'page';
  open('/auth?mode=sign-up');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(dataset.hidden).toBe('page');
  expect(root()).toHaveTextContent('Sign In');
});
