import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/formatCount';
import { RequestItem } from './RequestItem';
import { RequestNote } from './RequestNote';
import styles from './printedRequests.module.css';
import type { StoredRequest } from './storedRequest';

let isPrinting = false;

/** Renders synchronously: the browser prints what is on the page when `beforeprint` has been handled. */
function subscribe(onChange: () => void): () => void {
  const switchTo = (value: boolean) => () =>
    flushSync(() => {
      isPrinting = value;
      onChange();
    });
  const [begin, end] = [switchTo(true), switchTo(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

interface PrintedRequestsProps {
  className?: string | undefined;
  rows: readonly StoredRequest[];
  /** Whether these are all that there are to print. */
  isComplete: boolean;
}

/** The whole list for print, where nothing scrolls. Rendered only while the browser prints. */
export function PrintedRequests({ className = '', rows, isComplete }: PrintedRequestsProps) {
  const isShown = useSyncExternalStore(subscribe, () => isPrinting);
  if (!isShown) return null;
  return (
    <div className={`${styles.printed} ${className}`}>
      {!isComplete && (
        <p>
          These are the newest {formatCount(rows.length)} of your requests. The others could not be loaded.
        </p>
      )}
      {rows.map((request) => (
        <RequestNote key={request.id} request={request}>
          <RequestItem request={request} keywordsShown={50} />
        </RequestNote>
      ))}
    </div>
  );
}
