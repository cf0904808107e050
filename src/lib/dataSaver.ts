/** What the browser knows about the cost of data. Only Chromium tells; elsewhere data counts as free. */

/** The part of the Network Information API that is read here. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Whether the connection is slow, or the person asks to save data. */
export function hasDataSaver(): boolean {
  const connection = readConnection();
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Whether the connection is cellular, where data may cost money. */
export function isMetered(): boolean {
  return readConnection()?.type === 'cellular';
}

function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
