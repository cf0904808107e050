import net from 'node:net';

/**
 * Reads a port from the environment. With `min` 0, port 0 lets the system choose. An invalid port ends the command with
 * one line.
 */
export function readPort(variable: 'PORT' | 'API_PORT', fallback: number, min = 1): number {
  const text = process.env[variable];
  if (!text) return fallback;
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (port >= min && port <= 65_535) return port;
  console.error(`${variable}=${text}: expected a whole number from ${min} to 65535.`);
  process.exit(1);
}

/** Rejects if no server can listen there. For servers that would report this only later and less clearly. */
export function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
