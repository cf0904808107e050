/** What a step of a story can do. Each action opens the page that it needs, whatever somebody clicked on before. */
import { paths, sectionIds, sectionPath } from '../../../src/lib/pages';
import { showLetter } from './showLetter';
import {
  completeRequest,
  ensureConfirmationMail,
  fillRequest,
  fillSignUp,
  showToAdmin,
  showToCustomer,
  typeRevenue,
  type StoryContext,
} from './storyActions';

export const actors = ['visitor', 'customer', 'admin', 'anybody'] as const;

/** Who does a step; `anybody`: whoever is signed in. */
export type Actor = (typeof actors)[number];

interface StepAction {
  who: Actor;
  /** The address of the page where the action is done. */
  where: string;
  /** First does what earlier steps left undone. Rejects with `StepFailed` if something fails. */
  run: (context: StoryContext) => Promise<unknown>;
}

const visitorAtSignUp = { who: 'visitor', where: paths.auth } as const;
const customerAtHome = { who: 'customer', where: paths.dashboard } as const;
const adminAtHome = { who: 'admin', where: paths.admin } as const;

/** By their names in a story's file. */
export const stepActions = {
  'fill-sign-up': { ...visitorAtSignUp, run: fillSignUp },
  'send-sign-up': { ...visitorAtSignUp, run: ensureConfirmationMail },
  'show-letter': { ...visitorAtSignUp, run: showLetter },
  'fill-request': { ...customerAtHome, run: fillRequest },
  'find-request': { ...adminAtHome, run: showToAdmin },
  'complete-request': { ...adminAtHome, run: completeRequest },
  'see-completed': { ...customerAtHome, run: showToCustomer },
  'type-revenue': { who: 'anybody', where: sectionPath(sectionIds.roiCalculator), run: typeRevenue },
} as const satisfies Readonly<Record<string, StepAction>>;

export type StepActionName = keyof typeof stepActions;
