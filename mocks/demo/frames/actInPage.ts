/** In a frame: performs the acts of the story that the page around it plays. */
import { loadActs } from '../../panel/story/loadActs';
import { problemWith } from '../../panel/story/stepFailed';
import type { Act, ActResult, StoryPage } from '../../panel/story/storyActs';

/** The code of all acts loads with the first act. */
export async function actInPage(
  { name, detail, values }: Act,
  page: StoryPage,
  signal: AbortSignal,
): Promise<ActResult> {
  const { acts } = await loadActs();
  try {
    return { found: await acts[name]({ page, values, signal }, detail) };
  } catch (error) {
    // Nobody reads the result of an act that was stopped.
    return signal.aborted ? { found: false } : { problem: problemWith(error) };
  }
}
