import { useEffect, useRef } from 'react';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppSelector } from '../../store/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { useOpened } from '../details/useOpened';
import { selectUserId } from '../session/sessionSlice';
import { AppTheme } from '../../styles/AppTheme';
import styles from './dashboardPage.module.css';
import { MailChoice } from './MailChoice';
import { OwnRequestDetails } from './OwnRequestDetails';
import { RequestForm } from './RequestForm';
import { RequestList } from './RequestList';

/** What a customer comes for: asking for an optimisation, and seeing what became of it. */
export function DashboardPage() {
  const userId = useAppSelector(selectUserId);
  const { id: openedId, close } = useOpened('request');
  usePageRestoration();
  const formSection = useRef<HTMLElement>(null);
  const isFormNext = useRef(false);
  const focusForm = () => formSection.current?.querySelector('input')?.focus();
  // The details give the focus back to their link when they go; only after that can the form have it.
  useEffect(() => {
    if (openedId !== null || !isFormNext.current) return;
    isFormNext.current = false;
    focusForm();
  }, [openedId]);
  if (userId === null) return null;
  return (
    <AppTheme>
      <PageMeta title="AutoSuggest AI Dashboard" unlisted />
      <h1 className={styles.title}>AutoSuggest AI Dashboard</h1>
      <div className={styles.columns}>
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
        <section className={styles.card} aria-labelledby="your-requests">
          <RequestList userId={userId} onExample={focusForm} />
          <MailChoice userId={userId} />
        </section>
      </div>
      {openedId !== null && (
        <OwnRequestDetails
          key={openedId}
          userId={userId}
          id={openedId}
          onClose={close}
          onRepeat={() => {
            isFormNext.current = true;
            close();
          }}
        />
      )}
    </AppTheme>
  );
}
