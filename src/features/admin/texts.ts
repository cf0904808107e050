/** Texts of /admin. The parts that load later have their own. */
import { formatCount, formatEstimate } from '../../lib/formatCount';

export const pageTitle = 'Admin Dashboard';
export const tabTitle = (tab: string) => `${tab} · ${pageTitle}`;
export const tabsLabel = 'Admin sections';
export const loading = 'Loading...';
export const viewsMissing = 'The views, the overview and the export could not be loaded.';
export const bulkBarMissing = 'The bar for the selected requests could not be loaded.';

export const usersTab = 'User Management';
export const usersTitle = 'Manage user roles and permissions';
export const usersNouns = ['user', 'users'] as const;
export const usersSearch = 'Search by name or email';

export const requestsTab = 'Optimization Requests';
export const requestsTitle = 'Manage and track all optimization requests';
export const requestsNouns = ['request', 'requests'] as const;
export const requestsSearch = 'Search by business, location, keyword or owner';
export const selectAllInView = 'Select all requests in this view';
export const selectRequest = (business: string) => `Select ${business}`;
export const exportList = 'Export';
export const editViews = 'Save or edit views';

export const business = 'Business';
export const created = 'Created';
export const email = 'Email';
export const joined = 'Joined';
export const keywords = 'Keywords';
export const location = 'Location';
export const name = 'Name';
export const owner = 'Owner';
export const role = 'Role';
export const status = 'Status';

/** This prefix and the next two: docs/behaviour.md, section 2. */
export const joinedPrefix = 'Joined: ';
export const createdPrefix = 'Created: ';
export const ownerPrefix = 'User: ';
export const ownerUnknown = 'unknown';
export const ownerEmail = (email: string) => ` (${email})`;
export const plus = (count: number) => `+${count}`;
export const moreKeywords = ' more';
export const noName = 'No name';
export const blocked = 'Blocked';
export const unconfirmed = 'Email not confirmed';
export const secondFactor = 'Two-factor on';
export const roleOf = (email: string) => `Role of ${email}`;
export const statusOf = (business: string) => `Status of ${business}`;

export const orderLabel = 'Sort by';

export const anyTime = 'Any time';
export const today = 'Today';
export const last7Days = 'Last 7 days';
export const last30Days = 'Last 30 days';
export const customDays = 'Custom…';
export const fromDay = 'From';
export const toDay = 'To';
export const daysReversed = '“From” can’t be later than “To”.';
export const clearFilter = (label: string) => `Clear the ${label} filter`;

export const more = 'More actions';
export const keysTitle = 'Keyboard shortcuts';
export const densityTitle = 'Row density';
export const comfortable = 'Comfortable';
export const compact = 'Compact';

export const loadingRows = (rows: string) => `Loading ${rows}`;
export const searching = 'Searching…';
export const foundCount = (count: number) => `${formatCount(count)} found`;
export const allCount = (count: number, [one, many]: readonly [string, string]) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
export const aboutCount = (count: number) => `About ${formatEstimate(count)} found`;
export const nothingYet = 'Nothing found yet';
export const lastRows = ', showing the last ones';
export const searchedOf = (searched: number, all: number) =>
  `${formatCount(searched)} of ${formatCount(all)} searched`;
/** What narrows a list, as part of `noMatches` and `clear`. */
export const search = 'search';
export const filters = 'filters';
export const searchAndFilters = 'search and filters';
export const noMatches = (rows: string, narrowing: string) => `No ${rows} match your ${narrowing}.`;
export const noRows = (rows: string) => `There are no ${rows} yet.`;
export const clear = (narrowing: string) => `Clear ${narrowing}`;
export const staleList = (problem: string) => `${problem} This list may be out of date.`;
