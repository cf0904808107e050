/** What `handleStorage.ts` answers; `*` is any rest. */
export const storagePaths: readonly string[] = ['health', 'status', 'bucket', 'bucket/*', 'object/*'].map(
  (path) => `/storage/v1/${path}`,
);
