/** In a frame: lets its person act in the story that the page around it tells. */
import { loadActs } from '../../panel/story/loadActs';
import { StepFailed } from '../../panel/story/stepFailed';
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
    if (error instanceof StepFailed) return { problem: error.message };
    if (!signal.aborted) console.error('An act of the story failed', error);
    return { problem: 'Something in the demo failed.' };
  }
}
