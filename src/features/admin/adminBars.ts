/** What an admin does with many requests at once, and the list of keys. A chunk of its own, which is loaded after the list. */
export { BulkBar } from './BulkBar';
export { ShortcutsDialog } from './ShortcutsDialog';
export { ViewsBar } from './ViewsBar';
