/** Options for data that other people can change: refetch on mount, on focus and on reconnect. */
export const refetchAlways = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
