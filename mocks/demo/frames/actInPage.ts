/** In a frame: lets its person act in the story that the page around it tells. */
import { loadActs } from '../../panel/story/loadActs';
import { problemWith } from '../../panel/story/stepFailed';
import type { Act, ActResult, StoryPage } from '../../panel/story/storyActs';

/** The acts load with the first of them. */
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
