import { useDeferredValue, useRef, useState } from 'react';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { moveFocus } from '../../ui/focus';
import { scrollingList } from '../../ui/tableRows';
import { PageMeta } from '../../ui/PageMeta';
import { PartBoundary } from '../../ui/PartBoundary';
import { useMediaQuery } from '../../ui/useMediaQuery';
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
import { Welcome } from './Welcome';
import * as texts from './texts';
import { useCollapsibleForm } from './useCollapsibleForm';
import { useUndoKey } from './useUndoKey';

/** On these screens the form is above the list; the style sheets of this folder have the same query. */
const stackedQuery = '(max-width: 55.9375em)';

/** The customer's dashboard, to request optimizations and follow their status. */
export function DashboardPage() {
  // After the wait for the session, render form and list in an interruptible pass, so that input stays responsive.
  const userId = useDeferredValue(useAppSelector(selectUserId));
  return (
    <>
      <PageMeta title={texts.pageTitle} unlisted />
      <h1 className={styles.title}>{texts.pageTitle}</h1>
      {userId === null ? <DashboardSkeleton /> : <OwnRequests userId={userId} />}
    </>
  );
}

function OwnRequests({ userId }: { userId: string }) {
  const { id: selectedId, close } = useDetailsParam('request');
  usePageRestoration();
  useUndoKey();
  const frame = useDetailsFrame();
  const listSection = useRef<HTMLElement>(null);
  const formSection = useRef<HTMLElement>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const isStacked = useMediaQuery(stackedQuery);
  const [isFormOpen, openForm, setExpanded] = useCollapsibleForm(formSection, isStacked, selectedId !== null);
  useReturnToRow(selectedId, (id) => {
    const list = listSection.current;
    const row = list?.querySelector<HTMLElement>(`a[href*="request=${id}"]`);
    moveFocus(row, list?.querySelector<HTMLElement>(scrollingList));
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  return (
    <AppTheme>
      {sentId === null && (
        <PartBoundary part="section">
          <Welcome onStart={openForm} />
        </PartBoundary>
      )}
      <div className={styles.columns} data-wide>
        <section
          ref={formSection}
          className={`${styles.card} ${styles.form} ${isFormOpen ? '' : styles.closed}`}
          aria-labelledby="request-form-title"
        >
          {isStacked && (
            <Button
              variant={isFormOpen ? 'outline' : undefined}
              aria-expanded={isFormOpen}
              onClick={isFormOpen ? () => setExpanded(false) : openForm}
            >
              {texts.formOpen}
            </Button>
          )}
          <h2 id="request-form-title" className={isFormOpen ? styles.heading : 'visually-hidden'}>
            {texts.formTitle}
          </h2>
          {isFormOpen && (
            <PartBoundary part="form">
              <RequestForm
                userId={userId}
                onSent={(id) => {
                  setSentId(id);
                  setExpanded(false);
                }}
              />
            </PartBoundary>
          )}
        </section>
        <section
          ref={listSection}
          className={`${styles.card} ${styles.list}`}
          aria-labelledby="your-requests"
        >
          <PartBoundary part="list">
            <RequestList
              userId={userId}
              inPage={isStacked}
              sentId={sentId}
              onExample={openForm}
              onPrefilled={() => setExpanded(true)}
            >
              <StatusMailOption userId={userId} />
            </RequestList>
          </PartBoundary>
        </section>
        {selectedId !== null && (
          <PartBoundary key={selectedId} part="details">
            <OwnRequestDetails
              userId={userId}
              id={selectedId}
              onClose={close}
              onRepeat={() => {
                openForm();
                close();
              }}
              frame={frame}
            />
          </PartBoundary>
        )}
      </div>
    </AppTheme>
  );
}
