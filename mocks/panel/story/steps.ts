/** The story that a presenter tells: its steps, and what each needs, whatever somebody has clicked on before. */
import { paths, sectionIds, sectionPath } from '../../../src/lib/pages';
import {
  ensureConfirmationMail,
  signInAsStoryCustomer,
  signOut,
  complete,
  fillRequest,
  fillSignUp,
  show,
  showToAdmin,
  showToCustomer,
  type StoryContext,
} from './storyActions';
import { fill, findField, waitFor } from './pageDriver';
import { showLetter } from './showLetter';

export interface StoryStep {
  /** For storage and tests: lower case, one word. */
  id: string;
  /** What the presenter says. */
  sentence: string;
  /**
   * Brings the demo to the beginning of the step, including what earlier steps have left undone. Rejects with
   * `StepFailed` if that fails.
   */
  prepare: (stage: StoryContext) => Promise<void>;
}

export const steps: readonly StoryStep[] = [
  {
    id: 'visitor',
    sentence: 'A visitor sees the promise: people type, and your business is the first suggestion.',
    prepare: async (stage) => {
      await signOut(stage);
      await show(stage, paths.home);
      await waitFor(() => document.querySelector('main h1'), stage.signal);
      scrollTo({ top: 0, behavior: 'instant' });
    },
  },
  {
    id: 'account',
    sentence: 'An owner signs up: a name, an email address, a password, and nothing else.',
    prepare: fillSignUp,
  },
  {
    id: 'mail',
    sentence: 'The confirmation mail has arrived; its link signs the owner in.',
    prepare: async (stage) => {
      await ensureConfirmationMail(stage);
      await showLetter(stage);
    },
  },
  {
    id: 'request',
    sentence: 'The first request: the business, its place, and what customers type.',
    prepare: async (stage) => {
      await signInAsStoryCustomer(stage);
      await fillRequest(stage);
    },
  },
  {
    id: 'admin',
    sentence: 'On our side, the admin has the request at once, with its owner.',
    prepare: async (stage) => reveal(await showToAdmin(stage)),
  },
  {
    id: 'status',
    sentence: 'The work is done: the admin sets the status to Completed.',
    prepare: async (stage) => reveal(await complete(stage)),
  },
  {
    id: 'result',
    sentence: 'The owner comes back and sees it: Completed.',
    prepare: async (stage) => reveal(await showToCustomer(stage)),
  },
  {
    id: 'roi',
    sentence: 'What is it worth? Type their own monthly revenue, and the return follows.',
    prepare: async (stage) => {
      await show(stage, sectionPath(sectionIds.roiCalculator));
      await fill({ monthlyRevenue: stage.values.monthlyRevenue }, stage.signal);
      findField('monthlyRevenue')?.form?.scrollIntoView({ behavior: 'instant' });
    },
  },
];

/** Scrolls without animation, as the steps above do: a prepared step must not move any more. */
function reveal(row: HTMLElement): void {
  // On a phone the product's message about a change would cover a row at the lower edge.
  const block = matchMedia('(max-width: 45rem)').matches ? 'center' : 'nearest';
  row.scrollIntoView({ behavior: 'instant', block });
}
