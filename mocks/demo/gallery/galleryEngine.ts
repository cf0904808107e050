/** The back end of one gallery frame: in memory, with the scenario and the faults of the frame's state. */
import {
  clockKey,
  createConnect,
  createRespond,
  type Engine,
  readClockState,
  readState,
} from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../../product/createFakeSupabase';
import { siteSettings } from '../../product/siteSettings';
import type { Pack } from '../../product/packs/pack';
import type { PageState } from '../frames/frameMessage';
import type { GalleryState } from './galleryStates';

export interface GalleryEngine extends Engine {
  state: () => PageState;
}

export interface GalleryEngineOptions {
  /** The project's URL. */
  url: string;
  /** The site's URL, without a slash at its end. */
  siteUrl: string;
  seed: number;
  pack: Pack | null;
}

/** Faults apply only once the person has signed in, because they could make the sign-in fail, too. */
export function openGalleryEngine(
  shown: GalleryState,
  { url, siteUrl, seed, pack }: GalleryEngineOptions,
): GalleryEngine {
  const fake = createFakeSupabase({
    scenario: shown.scenario,
    seed,
    ...(pack && { pack }),
    settings: siteSettings(url, siteUrl),
  });
  const faults = [...fake.controls.faults(), ...(shown.faults ?? [])];
  let isOpen = shown.person === 'visitor';
  fake.controls.setFaults(isOpen ? faults : []);
  const engine = createRespond(fake);
  return {
    respond: async (request) => {
      const answer = await engine(request);
      if (!isOpen && answer.ok && new URL(request.url).searchParams.get('grant_type') === 'password') {
        isOpen = true;
        fake.controls.setFaults(faults);
      }
      return answer;
    },
    connect: createConnect(fake),
    state: () => ({ clock: readClockState(readState(fake.backend, clockKey)), tabStream: null }),
  };
}
