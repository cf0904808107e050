import { Suspense } from 'react';
import { useAppSelector } from '../../store/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { PartBoundary } from '../../ui/PartBoundary';
import { selectIsSignedIn } from '../session/sessionSlice';
import { CallToAction } from './CallToAction';
import type { Contact } from '../../config';
import * as texts from './texts';
import { Features } from './Features';
import { Hero } from './Hero';
import { LiveResults } from './LiveResults';
import { Questions } from './Questions';
import { RoiCalculator } from './RoiCalculator';
import { Testimonials } from './Testimonials';
import { useScrollToHash } from './useScrollToHash';

interface LandingPageProps {
  contact: Contact;
  /** The page's own absolute address, where it is known. */
  canonical?: string;
}

/**
 * The page a visitor lands on. Nothing suspends in the Suspense boundaries, but React hydrates a prerendered page boundary
 * by boundary, starting with one that somebody uses.
 */
export function LandingPage({ contact, canonical }: LandingPageProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useScrollToHash();
  return (
    <>
      <PageMeta title={texts.pageTitle} description={texts.pageDescription} canonical={canonical} />
      <PartBoundary part="section">
        <Suspense>
          <Hero isSignedIn={isSignedIn} />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="section">
        <Suspense>
          <LiveResults />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="section">
        <Suspense>
          <Features />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="calculator">
        <Suspense>
          <RoiCalculator />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="section">
        <Suspense>
          <Testimonials />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="section">
        <Suspense>
          <Questions />
        </Suspense>
      </PartBoundary>
      <PartBoundary part="section">
        <Suspense>
          <CallToAction isSignedIn={isSignedIn} contact={contact} />
        </Suspense>
      </PartBoundary>
    </>
  );
}
