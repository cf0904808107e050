/** What an admin does with many requests at once. It comes after the list, in a chunk of its own. */
export { BulkBar } from './BulkBar';
export { ViewsBar } from './ViewsBar';
