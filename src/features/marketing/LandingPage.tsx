import { Suspense } from 'react';
import { hasStillParts } from '../../firstLoad/stillParts';
import { useAppSelector } from '../../store/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { selectIsSignedIn } from '../session/sessionSlice';
import { CallToAction } from './CallToAction';
import type { Contact } from './contactLinks';
import { pageCopy } from './copy';
import { Hero } from './Hero';
import { RoiCalculator } from './RoiCalculator';
import { StillPart } from './StillPart';
import { useScrollToHash } from './useScrollToHash';

async function importSections() {
  const [{ LiveResults }, { Features }, { Testimonials }] = await Promise.all([
    import(/* webpackChunkName: 'sections' */ './LiveResults'),
    import(/* webpackChunkName: 'sections' */ './Features'),
    import(/* webpackChunkName: 'sections' */ './Testimonials'),
  ]);
  return { LiveResults, Features, Testimonials };
}

/** The static sections. A prerendered page has them in its HTML and needs none. */
let sections: Awaited<ReturnType<typeof importSections>> | undefined;

/** Loads the static sections, unless the page has their HTML. They come with the page, and their failure is the page's. */
export async function loadStillSections(): Promise<void> {
  if (!hasStillParts()) sections = await importSections();
}

interface LandingPageProps {
  contact: Contact;
  /** The page's own absolute address, where it is known. */
  canonical?: string;
}

/**
 * The page a visitor lands on. Each interactive section is a Suspense boundary of its own: nothing suspends in it, but
 * React then hydrates a prerendered page section by section, the touched one first. Static sections keep their HTML.
 */
export function LandingPage({ contact, canonical }: LandingPageProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useScrollToHash();
  return (
    <>
      <PageMeta title={pageCopy.title} description={pageCopy.description} canonical={canonical} />
      <Suspense>
        <Hero isSignedIn={isSignedIn} />
      </Suspense>
      <StillPart name="results">{sections && <sections.LiveResults />}</StillPart>
      <StillPart name="features">{sections && <sections.Features />}</StillPart>
      <Suspense>
        <RoiCalculator />
      </Suspense>
      <StillPart name="stories">{sections && <sections.Testimonials />}</StillPart>
      <Suspense>
        <CallToAction isSignedIn={isSignedIn} contact={contact} />
      </Suspense>
    </>
  );
}
