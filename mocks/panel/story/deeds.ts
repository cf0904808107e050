/** What a step of a story can do. Each deed brings the demo to where it is done, whatever somebody has clicked on before. */
import { paths, sectionIds, sectionPath } from '../../../src/lib/pages';
import { showLetter } from './showLetter';
import {
  complete,
  ensureConfirmationMail,
  fillRequest,
  fillSignUp,
  showToAdmin,
  showToCustomer,
  typeRevenue,
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
  run: (stage: StoryContext) => Promise<unknown>;
}

const visitorAtSignUp = { who: 'visitor', where: paths.auth } as const;
const customerAtHome = { who: 'customer', where: paths.dashboard } as const;
const adminAtHome = { who: 'admin', where: paths.admin } as const;

/** By the name that a story's file gives them. */
export const deeds = {
  'fill-sign-up': { ...visitorAtSignUp, run: fillSignUp },
  'send-sign-up': { ...visitorAtSignUp, run: ensureConfirmationMail },
  'show-letter': { ...visitorAtSignUp, run: showLetter },
  'fill-request': { ...customerAtHome, run: fillRequest },
  'find-request': { ...adminAtHome, run: showToAdmin },
  'complete-request': { ...adminAtHome, run: complete },
  'see-completed': { ...customerAtHome, run: showToCustomer },
  'type-revenue': { who: 'anybody', where: sectionPath(sectionIds.roiCalculator), run: typeRevenue },
} as const satisfies Readonly<Record<string, Deed>>;

export type DeedName = keyof typeof deeds;
