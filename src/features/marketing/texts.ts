/**
 * Texts of the landing page's interactive sections, without those that name a business (`exampleTexts.ts`). A text that
 * docs/behaviour.md fixes names its section.
 */
import type { RoiInput } from './roi';

export const pageTitle = 'AutoSuggest AI: be the first suggestion in local search';
export const pageDescription =
  'AI-powered search autosuggest optimization for local businesses: 300% average ROI, 500+ businesses, 30-day money-back guarantee. Calculate what the first suggestion is worth to you.';

/** docs/behaviour.md, section 2. */
export const heroBadge = '300% Average ROI Increase';
/** The headline in parts: `heroMarked` is set inside a search box, `heroKept` stays on one line. */
export const heroBefore = 'Dominate';
export const heroMarked = 'local search';
export const heroWith = 'with';
export const heroKept = 'AI-powered';
export const heroAfter = 'autosuggest';
export const heroLead =
  'Most people never finish typing. They take the first suggestion. We make your business that suggestion, in your area, for the words your customers use.';
export const heroCalculate = 'Calculate Your ROI';
export const heroGetStarted = 'Get Started';
export const goToDashboard = 'Go to Dashboard';
export const heroAssurances = ['500+ local businesses', '30-day money-back guarantee'] as const;

export const boxFields = { what: 'What you do', where: 'Where' } as const;
/** Placeholder of the second field; a location on the dashboard has the same form. */
export const boxCity = 'City, State';
export const boxTryAs = 'Try:';
export const boxTrades = ['Florist', 'Plumber', 'Dentist'] as const;

export const calculatorEyebrow = 'ROI Calculator';
export const calculatorTitle = 'What is the first suggestion worth to you?';
export const calculatorLead = 'Takes three numbers you already know.';
export const percentOutOfRange = 'Enter a number from 1 to 100.';
export const amountOutOfRange = 'Enter an amount of 0 or more.';
export const amountTooHigh = 'Enter at most $1,000,000,000.';
export const negative = 'This can’t be negative.';
export const notANumber = 'Enter a number, such as 10,000 or 12.5.';
export const decimalComma = (withPoint: string) => `Write decimals with a point: ${withPoint}`;
export const zeroNotes = {
  monthlyRevenue: 'With no revenue, only saved ad spend counts.',
  adSpend: 'Without ad spend, there’s nothing to save.',
} as const;

export const calculatorFields: Readonly<
  Record<keyof RoiInput, { label: string; unit: string; help: string }>
> = {
  monthlyRevenue: {
    label: 'Monthly revenue',
    unit: 'US dollars a month',
    help: 'What local customers bring in.',
  },
  visibility: {
    label: 'Current visibility',
    unit: '% of relevant searches',
    help: 'How often you already appear, from 1 to 100%.',
  },
  adSpend: {
    label: 'Monthly ad spend',
    unit: 'US dollars a month',
    help: 'Search and social ads together.',
  },
};
export const calculatorSlider = 'Current visibility, slider';
export const calculatorNoOutlook = 'The projection could not be loaded.';

export const resultsTitle = 'Your projection';
export const resultsNet = 'Net monthly gain';
export const resultsAnnual = 'Annual gain';
export const resultsRoi = 'ROI';
export const resultsSummary = (net: string, annual: string, roi: string) =>
  `${resultsNet} ${net}, ${resultsAnnual} ${annual}, ${resultsRoi} ${roi}.`;
export const resultsCourses = 'Monthly revenue';
export const resultsToday = 'Today';
export const resultsProjected = 'Projected';
export const resultsIncrease = 'Revenue increase';
export const resultsSavings = 'Ad spend savings (40%)';
export const resultsCost = 'Service cost';
export const resultsVisibility = (percent: string) => ` Visibility ${percent}`;
export const resultsBlocked = 'Fix the marked field to see your projection.';
export const resultsNone = '\u2013';
export const resultsSmall = 'A projection, not a promise: it assumes revenue grows in step with visibility.';

/** docs/behaviour.md, section 2: 'Join 500+ businesses'. */
export const actionTitle = 'Join 500+ businesses that come up first';
export const actionLead =
  'We start within one business day. If your first 30 paid days don’t pay for themselves, you get your money back.';
export const actionGuarantees = [
  '30-day money-back guarantee',
  '24/7 expert support',
  'Month to month, no contract',
] as const;
export const actionStart = 'Start Your Free Trial';
export const actionDemo = 'Schedule Demo Call';
