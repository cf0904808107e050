import { useDeferredValue, useEffect, useRef } from 'react';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppSelector } from '../../store/hooks';
import { moveFocus } from '../../ui/focus';
import { scrollingList } from '../../ui/tableRows';
import { PageMeta } from '../../ui/PageMeta';
import { useDetailsFrame } from '../details/useDetailsFrame';
import { useDetailsParam } from '../details/useDetailsParam';
import { useReturnToRow } from '../details/useReturnToRow';
import { selectUserId } from '../session/sessionSlice';
import { AppTheme } from '../../styles/AppTheme';
import styles from './dashboardPage.module.css';
import { StatusMailOption } from './StatusMailOption';
import { DashboardSkeleton } from './DashboardSkeleton';
import { OwnRequestDetails } from './OwnRequestDetails';
import { RequestForm } from './RequestForm';
import { RequestList } from './RequestList';

/** The customer's dashboard: request an optimization, and follow its status. */
export function DashboardPage() {
  // After the wait for the session, render form and list in an interruptible pass, so that input stays responsive.
  const userId = useDeferredValue(useAppSelector(selectUserId));
  return (
    <>
      <PageMeta title="AutoSuggest AI Dashboard" unlisted />
      <h1 className={styles.title}>AutoSuggest AI Dashboard</h1>
      {userId === null ? <DashboardSkeleton /> : <OwnRequests userId={userId} />}
    </>
  );
}

function OwnRequests({ userId }: { userId: string }) {
  const { id: selectedId, close } = useDetailsParam('request');
  usePageRestoration();
  const frame = useDetailsFrame();
  const listSection = useRef<HTMLElement>(null);
  const formSection = useRef<HTMLElement>(null);
  const isFormNext = useRef(false);
  const focusForm = () => formSection.current?.querySelector('input')?.focus();
  // When the details close, they return the focus to their link; only then can the form take it.
  useEffect(() => {
    if (selectedId !== null || !isFormNext.current) return;
    isFormNext.current = false;
    focusForm();
  }, [selectedId]);
  useReturnToRow(selectedId, (id) => {
    const list = listSection.current;
    const row = list?.querySelector<HTMLElement>(`a[href*="request=${id}"]`);
    moveFocus(row, list?.querySelector<HTMLElement>(scrollingList));
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  return (
    <AppTheme>
      <div className={styles.columns} data-wide>
        <section
          ref={formSection}
          className={`${styles.card} ${styles.form}`}
          aria-labelledby="request-form-title"
        >
          <h2 id="request-form-title" className={styles.heading}>
            Request Optimization
          </h2>
          <RequestForm userId={userId} />
        </section>
        <section ref={listSection} className={styles.card} aria-labelledby="your-requests">
          <RequestList userId={userId} onExample={focusForm}>
            <StatusMailOption userId={userId} />
          </RequestList>
        </section>
        {selectedId !== null && (
          <OwnRequestDetails
            key={selectedId}
            userId={userId}
            id={selectedId}
            onClose={close}
            onRepeat={() => {
              isFormNext.current = true;
              close();
            }}
            frame={frame}
          />
        )}
      </div>
    </AppTheme>
  );
}
