/** What an admin does with many requests at once. A chunk of its own, which is loaded after the list. */
export { BulkBar } from './BulkBar';
export { ViewsBar } from './ViewsBar';
