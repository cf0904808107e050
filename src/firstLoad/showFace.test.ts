import { showFace } from './showFace';

const { dataset } = document.documentElement;
const root = () => document.getElementById('root');

function arrive(address: string, state: unknown = null, type: NavigationTimingType = 'reload') {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  history.replaceState(state, '', address);
  showFace();
}

beforeEach(() => {
  document.title = 'Sign In';
  delete dataset.hidden;
  document.body.innerHTML = '<div id="root">Sign In</div><template title="Sign Up">Sign Up</template>';
});

test.each([
  ['The address', '/auth?mode=sign-up', null],
  ['The address of a campaign', '/auth?utm_source=flyer&mode=sign-up', null],
  ['A history entry', '/auth', { idx: 2, usr: { view: 'signUp', from: '/admin' } }],
])('%s asks for the sign-up form, which is shown before the first paint', (_who, address, state) => {
  arrive(address, state);
  expect(dataset.hidden).toBe('page');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(root()).toHaveTextContent('Sign Up');
  expect(document.title).toBe('Sign Up');
  expect(dataset.hidden).toBeUndefined();
});

test.each([
  ['/auth', null],
  ['/auth?mode=other', null],
  ['/auth?mode=sign-up', { usr: { view: 'signIn' } }],
  ['/auth', { usr: { view: 'reset' } }],
])('The address %s with the history state %j leaves the page as it is', (address, state) => {
  arrive(address, state);
  expect(dataset.hidden).toBeUndefined();
  expect(root()).toHaveTextContent('Sign In');
});

test.each([
  ['/auth', 'signUp', 'Sign In'],
  ['/auth', 'reset', 'Sign In'],
  ['/auth?mode=sign-up', 'signIn', 'Sign Up'],
])('%s, opened anew, does not show the view %s of the history entry, but %s', (address, view, shown) => {
  arrive(address, { idx: 1, usr: { view, from: '/admin' } }, 'navigate');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(root()).toHaveTextContent(shown);
  expect(history.state).toBeNull();
});

test('A sign-in page that is hidden for a member stays hidden', () => {
  dataset.hidden = 'page';
  arrive('/auth?mode=sign-up');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(dataset.hidden).toBe('page');
  expect(root()).toHaveTextContent('Sign In');
});
