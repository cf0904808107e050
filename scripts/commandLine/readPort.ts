import net from 'node:net';

/**
 * A port from the environment; 0 lets the system choose where `least` allows it. What is no port ends the process with
 * one line.
 */
export function readPort(variable: 'PORT' | 'API_PORT', fallback: number, least = 1): number {
  const text = process.env[variable];
  if (!text) return fallback;
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (port >= least && port <= 65_535) return port;
  console.error(`${variable}=${text}: expected a whole number from ${least} to 65535.`);
  process.exit(1);
}

/** Rejects when nothing can listen there, for servers that only find out when it is too late to say it well. */
export function tryPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
