import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { pageId } from '../dialogs/modalProps';
import type { Contact } from '../config';
import { demoCallLink, supportLink } from '../features/marketing/contactLinks';
import { Loading } from './Loading';
import { PageErrorBoundary } from './PageErrorBoundary';
import { SiteFooter } from './SiteFooter';
import { SiteHeader, type Visitor } from './SiteHeader';
import styles from './siteLayout.module.css';
import * as texts from './texts';

interface SiteLayoutProps {
  visitor: Visitor;
  onSignOut: () => void;
  isSigningOut?: boolean | undefined;
  contact: Contact;
  /** Replaces the route's page. */
  children?: ReactNode;
}

/** The layout of the public pages. Members' pages have their own layout. */
export function SiteLayout({ visitor, onSignOut, isSigningOut, contact, children }: SiteLayoutProps) {
  const links = { support: supportLink(contact), demoCall: demoCallLink(contact) };
  return (
    <div className={styles.site} id={pageId}>
      <a href="#content" className="skip-link">
        {texts.skip}
      </a>
      <SiteHeader visitor={visitor} links={links} onSignOut={onSignOut} isSigningOut={isSigningOut} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <PageErrorBoundary>
          <Suspense fallback={<Loading />}>{children ?? <Outlet />}</Suspense>
        </PageErrorBoundary>
      </main>
      <SiteFooter links={links} />
    </div>
  );
}
