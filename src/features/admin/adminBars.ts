/**
 * What an admin does with an opened row and with many requests at once, and the list of keys. A chunk of its own, which is
 * loaded after the list.
 */
export { BulkBar } from './BulkBar';
export { PersonDetails } from './PersonDetails';
export { PrintedRequests, PrintedUsers } from './PrintedList';
export { RequestDetails } from './RequestDetails';
export { ShortcutsDialog } from './ShortcutsDialog';
export { ViewsBar } from './ViewsBar';
