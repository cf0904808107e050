/** Opens the timeline below the page, which stays usable. */
import type { Recording } from '../../sharing/recording';
import type { Demo } from '../demo';
import { loadWithRetry } from '../loadWithRetry';

interface TimelineOptions {
  /** Replays the whole recording first, and says whether every answer is the same. */
  check?: boolean;
}

export async function showTimeline(
  demo: Demo,
  recording: Recording,
  { check = false }: TimelineOptions = {},
): Promise<void> {
  const { mountTimeline } = await loadWithRetry(
    'The timeline could not be loaded.',
    () => import(/* webpackChunkName: 'panel-timeline' */ './Timeline'),
  );
  await mountTimeline(demo, recording, check);
}
