/** What the browser knows about the price of a byte. Only Chromium tells; elsewhere bytes are taken to be free. */

/** Of the Network Information API, what this reads. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Where every byte costs time or is asked to be spared. */
export function savesData(): boolean {
  const connection = readConnection();
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Where every byte costs money. */
export function isMetered(): boolean {
  return readConnection()?.type === 'cellular';
}

function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
