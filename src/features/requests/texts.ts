/** Texts of the dashboard. */
import { formatCount } from '../../lib/formatCount';
import { tooManyKeywords } from './fieldTexts';
import { requestLimits, requestQuota } from './requestFields';

export const pageTitle = 'AutoSuggest AI Dashboard';
export const loading = 'Loading...';

export const welcome = 'Your email is confirmed.';
export const welcomeStart = 'Submit your first request';
export const welcomeDismiss = 'Dismiss';

export const formTitle = 'Request Optimization';
export const formOpen = 'New request';
export const formRefused = 'The server didn’t accept this. Change it and try again.';
export const formKeywordsHint = 'Searches you want to show up for.';
export const formKeywordsCount = (count: number) =>
  count > requestLimits.keywords
    ? tooManyKeywords(requestLimits.keywords, count)
    : `${count} of ${requestLimits.keywords} keywords`;
export const formOnlyCommas = 'Separate keywords with commas or line breaks.';
export const formSplit = 'Split into keywords';
export const formRemove = (keyword: string) => `Remove ${keyword}`;
export const formRemoved = (keyword: string) => `Removed ${keyword}`;
export const formSubmit = 'Submit request';
export const formSubmitting = 'Submitting…';

export const submitted = 'Optimization request submitted successfully!';
export const submittedUndo = (business: string) => `${business} is in your list.`;
export const submittedBefore = 'An earlier version of this request was already submitted.';
export const submittedBeforeAdvice = 'Submit again to add this one as a new request.';

export const listTitle = 'Your Requests';
export const listLabel = 'Your requests';
export const listLoading = 'Loading your requests';
export const listCount = (total: number) => (total === 1 ? '1 request' : `${formatCount(total)} requests`);
export const listCountFound = (found: number, total: number) =>
  `${formatCount(found)} of ${listCount(total)}`;
export const listNouns = ['request', 'requests'] as const;
export const listOutdated = (error: string) => `${error} This list may be out of date.`;
export const listNoneOfStatus = (status: string) => `You have no requests with the status “${status}”.`;
export const listEmptyTitle = 'No requests yet';
export const listEmpty = 'Your first request will appear here.';
export const listPrefilled = 'We filled in what you typed on the home page. Change anything you like.';
export const listExample = 'Start from an example';
export const listPrintedPart = (count: number) =>
  `These are the newest ${formatCount(count)} of your requests. The others could not be loaded.`;

export const searchLabel = 'Search your requests';
export const searchBusy = 'Searching…';
export const searchNone = 'No requests match your search.';
export const searchNoneOfStatus = (status: string) =>
  `No requests with the status “${status}” match your search.`;
export const searchFound = (count: number) => (count === 1 ? '1 found.' : `${formatCount(count)} found.`);
export const searchOnlyNewest = (count: number) => `Only the newest ${formatCount(count)} were searched.`;
export const searchStopped = (error: string, count: number | undefined) =>
  `${error} ${count === undefined ? 'The search failed.' : searchOnlyNewest(count)}`;

export const mailLoadAgain = 'Load it again';
export const mailLabel = 'Email me when a request is completed or fails';
export const mailNotLoaded = 'Your email setting could not be loaded.';

export const detailsStatus = 'Status';
export const detailsNote = 'Our note';
export const detailsNext = 'What’s next';
export const detailsSubmitted = 'Submitted';

export const suggestionTitle = 'Example: your business, suggested first';
export const suggestionTyped = 'Someone types ';
export const suggestionWhere = ' in ';
export const suggestionList = 'Suggestions';
export const suggestionMore = (count: number) =>
  count === 1 ? 'And 1 more keyword. ' : `And ${count} more keywords. `;
export const suggestionNote = 'This is an example, not a live result.';

export const repeat = 'Copy to a new request';
export const repeatTitle = 'Replace what you’ve typed?';
export const repeatConfirm = 'Replace';
export const repeatText = 'The form has text you haven’t submitted yet. This request would replace it.';

export const withdraw = 'Withdraw';
export const withdrawUntil = (time: string) => `You can withdraw it until ${time}.`;
export const withdrawTitle = 'Withdraw this request?';
export const withdrawText = `We won’t work on it, and it will be removed from your list. It still counts toward the ${requestQuota.inADay} requests you can submit in 24 hours.`;
export const withdrawn = 'Your request was withdrawn.';
