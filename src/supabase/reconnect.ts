/** Adds up to half of the time at random, so that not all pages of a site reconnect at once. */
export const withJitter = (milliseconds: number) => milliseconds * (1 + Math.random() / 2);

/** Milliseconds until a socket is opened again after `tries` failures in a row. */
export const reconnectAfter = (tries: number) => withJitter(Math.min(1000 * 2 ** (tries - 1), 60_000));
