import { useIsPrinting } from '../../ui/useIsPrinting';
import { RequestItem } from './RequestItem';
import { RequestNote } from './RequestNote';
import styles from './printedRequests.module.css';
import type { StoredRequest } from './storedRequest';
import * as texts from './texts';

interface PrintedRequestsProps {
  className?: string | undefined;
  rows: readonly StoredRequest[];
  /** Whether `rows` has all requests of the list. */
  isComplete: boolean;
}

/** The whole list for print, where nothing scrolls. Rendered only while the browser prints. */
export function PrintedRequests({ className = '', rows, isComplete }: PrintedRequestsProps) {
  const isShown = useIsPrinting();
  if (!isShown) return null;
  return (
    <div className={`${styles.printed} ${className}`}>
      {!isComplete && <p>{texts.listPrintedPart(rows.length)}</p>}
      {rows.map((request) => (
        <RequestNote key={request.id} request={request}>
          <RequestItem request={request} keywordsShown={50} />
        </RequestNote>
      ))}
    </div>
  );
}
