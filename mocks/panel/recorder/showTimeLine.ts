/** Opens the time line below the page, which stays usable. */
import type { Recording } from '../../sharing/recording';
import type { Demo } from '../demo';
import { loadWithRetry } from '../loadWithRetry';

interface TimeLineOptions {
  /** Replays the whole recording first, and says whether every answer is the same. */
  check?: boolean;
}

export async function showTimeLine(
  demo: Demo,
  recording: Recording,
  { check = false }: TimeLineOptions = {},
): Promise<void> {
  const { mountTimeLine } = await loadWithRetry(
    'The time line could not be loaded.',
    () => import(/* webpackChunkName: 'panel-timeline' */ './TimeLine'),
  );
  await mountTimeLine(demo, recording, check);
}
