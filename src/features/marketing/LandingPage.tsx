import { lazy, Suspense, type ComponentType } from 'react';
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
import { useSectionOfAddress } from './useSectionOfAddress';

type Sections = Record<'LiveResults' | 'Features' | 'Testimonials', ComponentType>;

async function importSections(): Promise<Sections> {
  const [{ LiveResults }, { Features }, { Testimonials }] = await Promise.all([
    import(/* webpackChunkName: 'sections' */ './LiveResults'),
    import(/* webpackChunkName: 'sections' */ './Features'),
    import(/* webpackChunkName: 'sections' */ './Testimonials'),
  ]);
  return { LiveResults, Features, Testimonials };
}

const later = (name: keyof Sections) => lazy(async () => ({ default: (await importSections())[name] }));

let sections: Sections = {
  LiveResults: later('LiveResults'),
  Features: later('Features'),
  Testimonials: later('Testimonials'),
};

/** Resolves when the static sections can render without suspending. A prerendered page has them in its HTML already. */
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
  useSectionOfAddress();
  const { LiveResults, Features, Testimonials } = sections;
  return (
    <>
      <PageMeta title={pageCopy.title} description={pageCopy.description} canonical={canonical} />
      <Suspense>
        <Hero isSignedIn={isSignedIn} />
      </Suspense>
      <StillPart name="results">
        <LiveResults />
      </StillPart>
      <StillPart name="features">
        <Features />
      </StillPart>
      <Suspense>
        <RoiCalculator />
      </Suspense>
      <StillPart name="stories">
        <Testimonials />
      </StillPart>
      <Suspense>
        <CallToAction isSignedIn={isSignedIn} contact={contact} />
      </Suspense>
    </>
  );
}
