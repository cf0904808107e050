/** What the gallery shows: each page in each of its states, and each scenario. */
import { pageNames, type PageName } from '../../../src/lib/pages';
import type { FaultRule } from 'supabase-in-memory';
import { scenarios } from '../../product/scenarios';
import type { Person } from '../../panel/people';

export interface GalleryState {
  /** For addresses: lower case and hyphens. */
  id: string;
  title: string;
  scenario: string;
  person: Person;
  /** The address below the site's. */
  path: string;
  /** Apply once the person is signed in, in addition to the scenario's. */
  faults?: readonly FaultRule[];
  /** The page waits forever, as in `GalleryFrame`. */
  waits?: boolean;
}

export interface GalleryGroup {
  title: string;
  states: readonly GalleryState[];
}

const pages = {
  requests: { person: 'customer', path: '/dashboard', scenario: 'default' },
  users: { person: 'admin', path: '/admin', scenario: 'default' },
  adminRequests: { person: 'admin', path: '/admin?tab=requests', scenario: 'default' },
} as const;

const requestsFail: readonly FaultRule[] = [
  { match: { table: 'optimization_requests' }, then: { status: 503 } },
];
const requestsWait: readonly FaultRule[] = [{ match: { table: 'optimization_requests' }, then: 'stall' }];

const rolesFail: readonly FaultRule[] = [{ match: { table: 'profiles' }, then: { status: 503 } }];
const usersFail: readonly FaultRule[] = [{ match: { table: 'rpc/find_people' }, then: { status: 503 } }];
const usersWait: readonly FaultRule[] = [{ match: { table: 'rpc/find_people' }, then: 'stall' }];
const allRequestsFail: readonly FaultRule[] = [
  { match: { table: 'rpc/find_requests' }, then: { status: 503 } },
];
const allRequestsWait: readonly FaultRule[] = [{ match: { table: 'rpc/find_requests' }, then: 'stall' }];

const visitor = { person: 'visitor', scenario: 'default' } as const;

const openToEverybody = 'Public';

/** The states of each page, in the groups that show them. */
const groupsOf: Readonly<Record<PageName, readonly GalleryGroup[]>> = {
  home: [
    {
      title: openToEverybody,
      states: [{ id: 'landing', title: 'Landing page', ...visitor, path: '/' }],
    },
  ],
  auth: [
    {
      title: openToEverybody,
      states: [
        { id: 'sign-in', title: 'Sign in', ...visitor, path: '/auth' },
        { id: 'sign-up', title: 'Sign up', ...visitor, path: '/auth?mode=sign-up' },
        {
          id: 'link-expired',
          title: 'A mail link that has expired',
          ...visitor,
          path: '/auth?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
        },
      ],
    },
  ],
  dashboard: [
    {
      title: 'Dashboard',
      states: [
        { id: 'dashboard-full', title: 'With requests', ...pages.requests },
        {
          id: 'dashboard-none',
          title: 'A search without results',
          ...pages.requests,
          path: '/dashboard#q=zzzz',
        },
        { id: 'dashboard-empty', title: 'Empty', ...pages.requests, scenario: 'empty' },
        {
          id: 'dashboard-loading',
          title: 'Loading',
          ...pages.requests,
          faults: requestsWait,
          waits: true,
        },
        { id: 'dashboard-error', title: 'Error', ...pages.requests, faults: requestsFail },
      ],
    },
  ],
  admin: [
    {
      title: 'Admin: people',
      states: [
        { id: 'users-full', title: 'With people', ...pages.users },
        { id: 'users-none', title: 'A search without results', ...pages.users, path: '/admin#q=zzzz' },
        { id: 'users-loading', title: 'Loading', ...pages.users, faults: usersWait, waits: true },
        { id: 'users-error', title: 'Error', ...pages.users, faults: usersFail },
        { id: 'users-away', title: 'The role cannot be read', ...pages.users, faults: rolesFail },
        { id: 'no-admin', title: 'Not an admin', ...pages.users, person: 'customer' },
      ],
    },
    {
      title: 'Admin: requests',
      states: [
        { id: 'requests-full', title: 'With requests', ...pages.adminRequests },
        {
          id: 'requests-none',
          title: 'A search without results',
          ...pages.adminRequests,
          path: '/admin?tab=requests#q=zzzz',
        },
        { id: 'requests-empty', title: 'Empty', ...pages.adminRequests, scenario: 'empty' },
        {
          id: 'requests-loading',
          title: 'Loading',
          ...pages.adminRequests,
          faults: allRequestsWait,
          waits: true,
        },
        { id: 'requests-error', title: 'Error', ...pages.adminRequests, faults: allRequestsFail },
      ],
    },
  ],
};

const otherGroups: readonly GalleryGroup[] = [
  {
    title: openToEverybody,
    states: [{ id: 'not-found', title: 'No such page', ...visitor, path: '/nothing-here' }],
  },
  {
    title: 'Scenarios',
    states: scenarios.map(({ name }) => ({
      id: `scenario-${name}`,
      title: name,
      scenario: name,
      person: 'customer',
      path: '/dashboard',
    })),
  },
];

export const galleryGroups: readonly GalleryGroup[] = joinByTitle([
  ...pageNames.flatMap((name) => groupsOf[name]),
  ...otherGroups,
]);

function joinByTitle(groups: readonly GalleryGroup[]): GalleryGroup[] {
  const states = new Map<string, GalleryState[]>();
  for (const group of groups) states.set(group.title, [...(states.get(group.title) ?? []), ...group.states]);
  return [...states].map(([title, all]) => ({ title, states: all }));
}

export const galleryStates: readonly GalleryState[] = galleryGroups.flatMap(({ states }) => states);
