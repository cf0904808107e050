/** Every page of the product in each of its states: what `npm run screens` photographs and browser tests look at. */
interface ScreenState {
  /** For file names and test titles. */
  name: string;
  /** The address in the demo. */
  address: string;
  /** A text that the state shows, if only to a screen reader. */
  text: string | RegExp;
}

interface Options {
  scenario?: string;
  /** The table or function whose calls fail or hang. */
  broken?: { table: string; then: 'stall' | { status: number } };
}

function state(
  name: string,
  person: 'visitor' | 'customer' | 'admin',
  path: string,
  text: string | RegExp,
  { scenario = 'default', broken }: Options = {},
): ScreenState {
  const url = new URL(path, 'http://site.invalid');
  const { searchParams } = url;
  for (const [key, value] of Object.entries({ scenario, seed: '1', as: person, present: '1' }))
    searchParams.set(key, value);
  if (broken) {
    const { table, then } = broken;
    searchParams.set('faults', JSON.stringify([{ match: { table }, then }]));
  }
  return { name, address: url.pathname + url.search + url.hash, text };
}

const unavailable = /The server isn’t available right now/;
const failing = (table: string): Options => ({ broken: { table, then: { status: 503 } } });
const hanging = (table: string): Options => ({ broken: { table, then: 'stall' } });

export const screenStates: readonly ScreenState[] = [
  state('landing', 'visitor', '/', /^Dominate/),
  state('sign-in', 'visitor', '/auth', 'Forgot your password?'),
  state('sign-up', 'visitor', '/auth?mode=sign-up', 'Full Name'),
  state(
    'link-expired',
    'visitor',
    '/auth?error=access_denied&error_code=otp_expired',
    /This link has expired/,
  ),
  state('not-found', 'visitor', '/nothing-here', 'Oops! Page not found'),
  state('dashboard', 'customer', '/dashboard', 'Okafor Family Law'),
  state('dashboard-no-match', 'customer', '/dashboard#q=zzzz', 'No requests match your search.'),
  state('dashboard-empty', 'customer', '/dashboard', 'No requests yet', { scenario: 'empty' }),
  state(
    'dashboard-loading',
    'customer',
    '/dashboard',
    /^Loading your requests/,
    hanging('optimization_requests'),
  ),
  state('dashboard-error', 'customer', '/dashboard', unavailable, failing('optimization_requests')),
  state('users', 'admin', '/admin', 'admin@example.com'),
  state('users-no-match', 'admin', '/admin#q=zzzz', /match your search/),
  state('users-loading', 'admin', '/admin', /^Loading users/, hanging('rpc/find_people')),
  state('users-error', 'admin', '/admin', unavailable, failing('rpc/find_people')),
  state('role-unknown', 'admin', '/admin', 'Try again', failing('profiles')),
  state('not-an-admin', 'customer', '/admin', 'AutoSuggest AI Dashboard'),
  state('requests', 'admin', '/admin?tab=requests', /^User: /),
  state('requests-no-match', 'admin', '/admin?tab=requests#q=zzzz', /match your search/),
  state('requests-empty', 'admin', '/admin?tab=requests', 'There are no requests yet.', {
    scenario: 'empty',
  }),
  state(
    'requests-loading',
    'admin',
    '/admin?tab=requests',
    /^Loading requests/,
    hanging('rpc/find_requests'),
  ),
  state('requests-error', 'admin', '/admin?tab=requests', unavailable, failing('rpc/find_requests')),
];
