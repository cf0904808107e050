import { Suspense } from 'react';
import { hasStaticSections } from '../../firstLoad/staticSections';
import { lazyModule } from '../../lib/lazyModule';
import { useAppSelector } from '../../store/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { PartBoundary } from '../../ui/PartBoundary';
import { useLazyModule } from '../../ui/useLazyModule';
import { selectIsSignedIn } from '../session/sessionSlice';
import { CallToAction } from './CallToAction';
import type { Contact } from '../../config';
import * as texts from './texts';
import { Hero } from './Hero';
import { RoiCalculator } from './RoiCalculator';
import { StaticSection } from './StaticSection';
import { useScrollToHash } from './useScrollToHash';

async function importSections() {
  const [{ LiveResults }, { Features }, { Testimonials }] = await Promise.all([
    import(/* webpackChunkName: 'sections' */ './LiveResults'),
    import(/* webpackChunkName: 'sections' */ './Features'),
    import(/* webpackChunkName: 'sections' */ './Testimonials'),
  ]);
  return { LiveResults, Features, Testimonials };
}

/** A prerendered page has these in its HTML. */
const staticSections = lazyModule(importSections);

/** Loads the static sections, unless the page has their HTML. They load with the page: if they fail, it fails. */
export async function loadStaticSections(): Promise<void> {
  if (!hasStaticSections()) await staticSections.load();
}

interface LandingPageProps {
  contact: Contact;
  /** The page's own absolute address, where it is known. */
  canonical?: string;
}

/**
 * The page a visitor lands on. Each interactive section has its own Suspense boundary: nothing suspends in it, but React
 * then hydrates a prerendered page section by section, starting with one that somebody uses. Static sections keep their
 * HTML.
 */
export function LandingPage({ contact, canonical }: LandingPageProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const sections = useLazyModule(staticSections, !hasStaticSections());
  useScrollToHash();
  return (
    <>
      <PageMeta title={texts.pageTitle} description={texts.pageDescription} canonical={canonical} />
      <PartBoundary part="section">
        <Suspense>
          <Hero isSignedIn={isSignedIn} />
        </Suspense>
      </PartBoundary>
      <StaticSection name="results">{sections && <sections.LiveResults />}</StaticSection>
      <StaticSection name="features">{sections && <sections.Features />}</StaticSection>
      <PartBoundary part="calculator">
        <Suspense>
          <RoiCalculator />
        </Suspense>
      </PartBoundary>
      <StaticSection name="stories">{sections && <sections.Testimonials />}</StaticSection>
      <PartBoundary part="section">
        <Suspense>
          <CallToAction isSignedIn={isSignedIn} contact={contact} />
        </Suspense>
      </PartBoundary>
    </>
  );
}
