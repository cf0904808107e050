/** What a step of a story can do. Each deed brings the demo to where it is done, whatever somebody has clicked on before. */
import { paths, sectionIds, sectionPath } from '../../../src/lib/pages';
import { fill, findField, waitFor } from './pageDriver';
import { showLetter } from './showLetter';
import {
  be,
  complete,
  ensureConfirmationMail,
  fillRequest,
  fillSignUp,
  show,
  showToAdmin,
  showToCustomer,
  signInAsStoryCustomer,
  type StoryContext,
} from './storyActions';

export const whos = ['visitor', 'customer', 'admin', 'anybody'] as const;

/** Who does a step; `anybody`: whoever is signed in. */
export type Who = (typeof whos)[number];

interface Deed {
  who: Who;
  /** The address at which it is done. */
  where: string;
  /** Does first what earlier steps have left undone. Rejects with `StepFailed` if that fails. */
  run: (stage: StoryContext) => Promise<void>;
}

const visitorAtSignUp = { who: 'visitor', where: paths.auth } as const;
const customerAtHome = { who: 'customer', where: paths.dashboard } as const;
const adminAtHome = { who: 'admin', where: paths.admin } as const;

/** By the name that a story's file gives them. */
export const deeds = {
  'fill-sign-up': { ...visitorAtSignUp, run: fillSignUp },
  'send-sign-up': { ...visitorAtSignUp, run: ensureConfirmationMail },
  'show-letter': { ...visitorAtSignUp, run: showLetter },
  'fill-request': {
    ...customerAtHome,
    run: async (stage) => {
      await signInAsStoryCustomer(stage);
      await fillRequest(stage);
    },
  },
  'find-request': { ...adminAtHome, run: async (stage) => reveal(await showToAdmin(stage)) },
  'complete-request': { ...adminAtHome, run: async (stage) => reveal(await complete(stage)) },
  'see-completed': { ...customerAtHome, run: async (stage) => reveal(await showToCustomer(stage)) },
  'type-revenue': {
    who: 'anybody',
    where: sectionPath(sectionIds.roiCalculator),
    run: async (stage) => {
      await show(stage, sectionPath(sectionIds.roiCalculator));
      await fill({ monthlyRevenue: stage.values.monthlyRevenue }, stage.signal);
      findField('monthlyRevenue')?.form?.scrollIntoView({ behavior: 'instant' });
    },
  },
} as const satisfies Readonly<Record<string, Deed>>;

export type DeedName = keyof typeof deeds;

/** For a step in which nothing is done: that person at that address, and the page at its beginning. */
export async function visit(stage: StoryContext, who: Who, where: string): Promise<void> {
  if (who !== 'anybody') await be(stage, who);
  await show(stage, where);
  const [, id = ''] = where.split('#');
  await waitFor(() => (id ? document.getElementById(id) : document.querySelector('main h1')), stage.signal);
  if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Scrolls without animation, as the steps above do: a prepared step must not move any more. */
function reveal(row: HTMLElement): void {
  // On a phone the product's message about a change would cover a row at the lower edge.
  const block = matchMedia('(max-width: 45rem)').matches ? 'center' : 'nearest';
  row.scrollIntoView({ behavior: 'instant', block });
}
