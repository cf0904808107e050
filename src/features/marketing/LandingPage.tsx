import { Suspense } from 'react';
import { useAppSelector } from '../../store/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { selectIsSignedIn } from '../session/sessionSlice';
import { CallToAction } from './CallToAction';
import type { Contact } from './contactLinks';
import { pageCopy } from './copy';
import { Features } from './Features';
import { Hero } from './Hero';
import { LiveResults } from './LiveResults';
import { RoiCalculator } from './RoiCalculator';
import { Testimonials } from './Testimonials';
import { useSectionOfAddress } from './useSectionOfAddress';

interface LandingPageProps {
  contact: Contact;
  /** The page's own absolute address, where it is known. */
  canonical?: string;
}

/**
 * The page a visitor lands on. Each section is its own Suspense boundary: nothing suspends, but a prerendered page then
 * hydrates section by section, the touched one first.
 */
export function LandingPage({ contact, canonical }: LandingPageProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useSectionOfAddress();
  return (
    <>
      <PageMeta title={pageCopy.title} description={pageCopy.description} canonical={canonical} />
      <Suspense>
        <Hero isSignedIn={isSignedIn} />
      </Suspense>
      <Suspense>
        <LiveResults />
      </Suspense>
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <RoiCalculator />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
      <Suspense>
        <CallToAction isSignedIn={isSignedIn} contact={contact} />
      </Suspense>
    </>
  );
}
