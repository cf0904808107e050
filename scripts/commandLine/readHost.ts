/** Where a command listens: on loopback, unless `HOST` names another address. An empty `HOST` counts as unset. */
export const readHost = (): string => process.env.HOST || '127.0.0.1';
