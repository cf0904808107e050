/** Texts of the chunk `admin-bars` of /admin: bars, details, overview, export, print and shortcuts. */
import type { ReactNode } from 'react';
import { formatCount, formatEstimate } from '../../lib/formatCount';
import { requestLimits } from '../requests/requestFields';

export const requests = (count: number) => `${formatCount(count)} ${count === 1 ? 'request' : 'requests'}`;
export const users = (count: number) => `${formatCount(count)} ${count === 1 ? 'user' : 'users'}`;
export const selectedRequests = (count: number) =>
  `${formatCount(count)} selected ${count === 1 ? 'request' : 'requests'}`;

export const withSearch = (search: string) => `with “${search}”`;
export const createdToday = 'created today';
export const createdLast7Days = 'created in the last 7 days';
export const createdLast30Days = 'created in the last 30 days';
export const createdSince = (day: string) => `created since ${day}`;
export const createdUntil = (day: string) => `created through ${day}`;
export const createdBetween = (first: string, last: string) => `created from ${first} to ${last}`;

export const viewsLabel = 'Views';
export const allRequests = 'All';
export const overview = 'Overview';
export const about = (count: number) => `about ${formatEstimate(count)}`;
export const deletedOwner = 'a deleted account';
export const requestsFrom = (owner: ReactNode) => <>Requests from {owner}</>;
export const showEveryones = '(show everyone’s)';

export const viewsTitle = 'Views';
export const savesView = (view: string, order: string) =>
  `Saves the current view in this browser: ${view}, ${order}.`;
export const searchForgotten = ' A view with a search is removed when you sign out.';
export const viewName = 'View name';
export const saveView = 'Save view';
export const viewNameMissing = 'Give the view a name.';
export const tooManyViews = (max: number) => `You can save up to ${max} views. Delete one first.`;
export const savedViews = 'Saved views';
export const nameOfView = (view: string) => `Name of the view ${view}`;
export const renameView = 'Rename';
export const renameThis = (view: string) => `Rename ${view}`;
export const deleteView = 'Delete';
export const deleteThis = (view: string) => `Delete ${view}`;
export const viewsUpdated = 'Views updated.';
export const viewRenamed = (before: string, now: string) => `“${before}” is now “${now}”.`;
export const viewDeleted = (view: string) => `“${view}” was deleted.`;
export const viewsNotKept =
  'This browser doesn’t store data for this site. The view will be lost when you close this tab.';

export const figurePending = 'Pending';
export const figureNew = 'New in the last 7 days';
export const figureCompleted = 'Completed in the last 7 days';
export const figureFailed = 'Failed in the last 7 days';
export const loadingOverview = 'Loading the overview';
export const sameAsBefore = 'Same as this time last week';
export const moreThanBefore = (count: number) => `Up ${formatCount(count)} from this time last week`;
export const fewerThanBefore = (count: number) => `Down ${formatCount(count)} from this time last week`;
export const showChart = 'Show chart';
export const hideChart = 'Hide chart';

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const chartTitle = 'Requests per week by current status';
export const chartSummary = (min: number, max: number, weeks: number, now: number) =>
  `Requests per week: ${formatCount(min)} to ${formatCount(max)} in each of the previous ${weeks} weeks, ${formatCount(now)} so far this week.`;
export const weekCount = (week: string, count: number) => `Week of ${week}: ${formatCount(count)}`;
export const thisWeek = 'This week';
export const showNumbers = 'Numbers as a table';
export const numbersLabel = 'Requests per week, in numbers';
export const weekColumn = 'Week of';
export const allColumn = 'Total';
export const soFar = (week: string) => `${week}, so far`;
export const byStatus = 'All requests by status';
export const underOnePercent = 'under 1%';

export const exportTitle = 'Export requests';
export const savesFile = (what: string) =>
  `Saves ${what} as a spreadsheet with the business, location, keywords, status, time created, owner and email.`;
export const requestsOfView = (view: string) => `the requests in this view (${view})`;
export const exportWritten = (rows: number) => `${requests(rows)} written`;
export const exportRead = (done: number, all: number) => `, ${formatCount(done)} of ${formatCount(all)} read`;
export const exportProgress = 'Export progress';
export const exportDone = (rows: number) => `Export complete: ${requests(rows)}.`;
export const exportMissingRows = (count: number) =>
  ` ${formatCount(count)} no longer ${count === 1 ? 'exists' : 'exist'}.`;
export const exportStopped = 'Stopped. No file was saved.';
export const exportFailed = (rows: number, problem: string) =>
  `The export stopped after ${requests(rows)}. ${problem} Nothing is saved until it’s complete.`;
export const fileFailed = 'The file couldn’t be written. Nothing was saved.';
export const fileKind = 'Spreadsheet';
export const saveFile = 'Save the file';
export const continueExport = 'Continue';
export const stop = 'Stop';
export const stopping = 'Stopping…';
export const close = 'Close';

export const statusColumn = 'Status';
export const createdColumn = 'Created (UTC)';
export const ownerColumn = 'Owner';
export const emailColumn = 'Email';
export const idColumn = 'Request';
export const printed = (what: string, view: string) => `${what}: ${view}`;
export const printedSome = (count: number, all: string) => `${formatCount(count)} of ${all}`;
const printedFirst = (last: number, all: number) => `1–${formatCount(last)} of ${formatCount(all)}`;
export const printedRequests = (last: number, all: number) => `Requests ${printedFirst(last, all)}`;
export const printedUsers = (last: number, all: number) => `Users ${printedFirst(last, all)}`;

export const barLabel = 'Selected requests';
export const selectedCount = (count: number) => `${formatCount(count)} selected`;
export const setTheirStatus = 'Set their status to';
export const setTo = 'Set to';
export const exportSelected = 'Export selected';
export const selectNone = 'Select none';
export const selectAll = 'Select all';
export const changing = (done: number, all: number) => `${formatCount(done)} of ${requests(all)}`;
export const readingList = (done: number, all: number) =>
  `Reading the list: ${formatCount(done)} of ${formatCount(all)}`;
export const setManyTitle = (count: number, status: string) => `Set ${requests(count)} to ${status}?`;
export const setManyLabel = (status: string) => `Set to ${status}`;
export const willChange = (count: number) => `${formatCount(count)} will change.`;
export const willChangeBut = (count: number, same: number, status: string) =>
  `${formatCount(count)} will change; ${formatCount(same)} ${same === 1 ? 'is' : 'are'} already ${status}.`;
export const customersNotified = ' Customers with status emails turned on will be notified in two minutes.';
export const canUndo = ' You can undo this for 30 seconds.';
export const changed = (count: number) => `${requests(count)} changed.`;
export const alreadyThere = (count: number) => ` ${formatCount(count)} already had that status.`;
export const notAttempted = (count: number) => ` ${formatCount(count)} not attempted.`;
export const notChanged = (count: number) => ` ${formatCount(count)} not changed:`;
export const notChangedLabel = 'Requests that were not changed';
export const notChangedMore = (count: number) => `… and ${formatCount(count)} more`;
export const tryRest = 'Try the rest';

export const error = 'Error';
export const haveStatus = (count: number, status: string) =>
  `${formatCount(count)} requests were set to ${status}.`;
export const restored = (count: number) => `${formatCount(count)} requests restored.`;
export const updated = (count: number) => `${formatCount(count)} requests updated.`;
export const notRestored = (left: number, all: number) =>
  `${formatCount(left)} of ${requests(all)} not restored.`;
export const notRestoredWhy = (business: string, reason: string) => `${business}: ${reason}`;

export const noteLabel = 'Note to the customer';
export const noteToMany = 'Note to the customers';
export const noteToManyOptional = 'Note to the customers (optional)';
export const noteHint = `Shown with the status. One line, up to ${requestLimits.note} characters.`;
export const noteMissing = 'Say why it failed. The customer will see this.';
export const noteTooLong = (length: number) =>
  `At most ${requestLimits.note} characters; this has ${length}.`;
export const noteUnreadable = 'This contains characters that can’t be displayed. Type it again.';
export const noteTitle = (business: string) => `Note on ${business}`;
export const addNote = 'Add a note for the customer';
export const changeNote = 'Change the note';
export const sayWhy = 'Say why it failed';
export const saveNote = 'Save note';
export const cancel = 'Cancel';
export const noteMeanwhile = (status: string) =>
  `Someone else set it to “${status}” in the meantime. Send yours again to replace that.`;
/** The note comes last, because it has its own punctuation. */
export const noteMeanwhileToo = (status: string, note: string) =>
  `Someone else set it to “${status}” in the meantime. Send yours again to replace their note: “${note}”`;

export const noName = 'No name';
export const thisPerson = 'this person';
export const showRequestsFrom = (person: ReactNode) => <>Show requests from {person}</>;
export const requestNoun = 'request';
export const previousRequest = 'Previous request';
export const nextRequest = 'Next request';
export const created = 'Created';
export const submitted = 'Submitted';
export const owner = 'Owner';
export const email = 'Email';
export const copy = 'Copy email';
export const requestsFact = 'Requests';
export const statusChange = (before: string, now: string) => `${before} → ${now}`;
export const noteSaved = 'Note saved';
export const noteRemoved = 'Note removed';

export const accountNoun = 'account';
export const role = 'Role';
export const access = 'Access';
export const unconfirmed = 'Email not confirmed';
export const secondFactor = 'Two-factor authentication';
export const on = 'On';
export const off = 'Off';
export const joined = 'Joined';
export const blocked = 'Blocked';
export const unblocked = 'Unblocked';
export const factorReset = 'Two-factor authentication reset';
export const withdrew = 'Withdrew a request';
export const madeAdmin = 'Made an admin';
export const madeUser = 'Made a user';
export const actionsMissing = 'The actions for this account could not be loaded.';

export const keysTitle = 'Keyboard shortcuts';
export const keysSwitch = 'Use keyboard shortcuts on this device';
export const keysNote = 'Shortcuts are off while you type in a field or a dialog is open.';
export const keySearch = 'Search';
export const keyRows = 'Move row by row, and between the search and the first row';
export const keyNext = 'Next row, or next request when one is open';
export const keyPrevious = 'Previous row, or previous request when one is open';
export const keyFirst = 'Go to the first row';
export const keyLast = 'Go to the last row';
export const keyOpen = 'Open the row';
export const keySet = (status: string) => `Set the focused, open or selected requests to ${status}`;
export const keySelect = 'Select or deselect the request';
export const keyExtend = 'Extend the selection';
export const keySelectAll = 'Select all requests in the view';
export const keyClear = 'Select none';
export const keyBar = 'Go to the actions for the selected requests';
export const keyUndo = 'Undo the last change while its message is shown';
export const keyExport = 'Export the view or the selected requests';
export const keyOverview = 'Show or hide the overview';
export const keyHelp = 'Show this help';
