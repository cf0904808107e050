/** Options for data that others change, too: refetch when the page is opened, gets the focus or is online again. */
export const refetchAlways = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
