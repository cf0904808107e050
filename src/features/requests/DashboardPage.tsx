import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { isFocusLost, moveFocus } from '../../ui/focus';
import { scrollingList } from '../../ui/tableRows';
import { PageMeta } from '../../ui/PageMeta';
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
import { selectDraft } from './requestsSlice';
import * as texts from './texts';
import { useUndoKey } from './useUndoKey';

/** Where the form stands above the list; the style sheets of this folder say the same. */
const stackedQuery = '(max-width: 55.9375em)';

/** The customer's dashboard: request an optimization, and follow its status. */
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
  // Above the list, the form is behind a button, unless it has a draft. That is known before the list is, so nothing moves.
  const isStacked = useMediaQuery(stackedQuery);
  const hasDraft = useAppSelector((state) => Object.values(selectDraft(state)).some((text) => text !== ''));
  const [isChosenOpen, chooseOpen] = useState(hasDraft);
  const isFormOpen = !isStacked || isChosenOpen;
  const isFormNext = useRef(false);
  // Once the form is open. When the details close, they return the focus to their link; only then can it take it.
  const focusNextForm = () => {
    const field = selectedId === null && formSection.current?.querySelector('input');
    if (!isFormNext.current || !field) return;
    isFormNext.current = false;
    field.focus();
  };
  useEffect(focusNextForm);
  const openForm = () => {
    isFormNext.current = true;
    chooseOpen(true);
    focusNextForm();
  };
  // The form takes the focus with it when it closes.
  const wasFormOpen = useRef(isFormOpen);
  useEffect(() => {
    if (wasFormOpen.current && !isFormOpen && isFocusLost())
      moveFocus(formSection.current?.querySelector('button'));
    wasFormOpen.current = isFormOpen;
  }, [isFormOpen]);
  useReturnToRow(selectedId, (id) => {
    const list = listSection.current;
    const row = list?.querySelector<HTMLElement>(`a[href*="request=${id}"]`);
    moveFocus(row, list?.querySelector<HTMLElement>(scrollingList));
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  return (
    <AppTheme>
      {sentId === null && <Welcome onStart={openForm} />}
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
              onClick={isFormOpen ? () => chooseOpen(false) : openForm}
            >
              {texts.formOpen}
            </Button>
          )}
          <h2 id="request-form-title" className={isFormOpen ? styles.heading : 'visually-hidden'}>
            {texts.formTitle}
          </h2>
          {isFormOpen && (
            <RequestForm
              userId={userId}
              onSent={(id) => {
                setSentId(id);
                chooseOpen(false);
              }}
            />
          )}
        </section>
        <section
          ref={listSection}
          className={`${styles.card} ${styles.list}`}
          aria-labelledby="your-requests"
        >
          <RequestList
            userId={userId}
            inPage={isStacked}
            sentId={sentId}
            onExample={openForm}
            onPrefilled={() => chooseOpen(true)}
          >
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
              openForm();
              close();
            }}
            frame={frame}
          />
        )}
      </div>
    </AppTheme>
  );
}
