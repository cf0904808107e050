/** For the hooks of lists that others change, too: read again by whoever opens the page or comes back to it. */
export const alwaysFresh = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
