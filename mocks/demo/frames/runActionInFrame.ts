/** In a frame: runs the page actions of the story that the page around it plays. */
import { loadPageActions } from '../../panel/story/loadPageActions';
import { problemWith } from '../../panel/story/stepFailed';
import type { PageAction, PageActionResult, StoryPage } from '../../panel/story/pageActions';

/** The code of all page actions loads with the first one. */
export async function runActionInFrame(
  { name, detail, values }: PageAction,
  page: StoryPage,
  signal: AbortSignal,
): Promise<PageActionResult> {
  const { pageActions } = await loadPageActions();
  try {
    return { found: await pageActions[name]({ page, values, signal }, detail) };
  } catch (error) {
    // Nobody reads the result of an action that was stopped.
    return signal.aborted ? { found: false } : { problem: problemWith(error) };
  }
}
