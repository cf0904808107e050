/** The chunk with the bars, details, print views and list of keys of /admin, which loads after the list. */
export { BulkBar } from './BulkBar';
export { PersonDetails } from './PersonDetails';
export { PrintedRequests, PrintedUsers } from './PrintedList';
export { RequestDetails } from './RequestDetails';
export { ShortcutsDialog } from './ShortcutsDialog';
export { ViewsBar } from './ViewsBar';
