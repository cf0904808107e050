/**
 * Texts of the landing page's interactive sections, without those that name a business (`exampleCopy.ts`). A text that
 * docs/behaviour.md fixes names its section.
 */

export const heroCopy = {
  /** docs/behaviour.md, section 2. */
  badge: '300% Average ROI Increase',
  /** `marked` is set inside a search box, `kept` stays on one line. */
  headline: {
    before: 'Dominate',
    marked: 'local search',
    with: 'with',
    kept: 'AI-powered',
    after: 'autosuggest',
  },
  lead: 'Most people never finish typing. They take the first suggestion. We make your business that suggestion, in your area, for the words your customers use.',
  calculate: 'Calculate Your ROI',
  getStarted: 'Get Started',
  goToDashboard: 'Go to Dashboard',
  assurances: ['500+ local businesses', '30-day money-back guarantee'],
  fields: { what: 'What you do', where: 'Where' },
  /** Placeholder of the second field; a location on the dashboard has the same form. */
  city: 'City, State',
  tryAs: 'Try:',
  trades: ['Florist', 'Plumber', 'Dentist'],
} as const;

export const calculatorCopy = {
  noOutlook: 'The projection could not be loaded.',
  eyebrow: 'ROI Calculator',
  title: 'What is the first suggestion worth to you?',
  lead: 'Takes three numbers you already know.',
  fields: {
    monthlyRevenue: {
      label: 'Monthly revenue',
      unit: 'US dollars a month',
      help: 'What local customers bring in.',
    },
    visibility: {
      label: 'Current visibility',
      unit: '% of relevant searches',
      help: 'How often you already appear, from 1 to 100.',
    },
    adSpend: {
      label: 'Monthly ad spend',
      unit: 'US dollars a month',
      help: 'Search and social ads together.',
    },
  },
  slider: 'Current visibility, slider',
  resultsTitle: 'Your projection',
  net: 'Net monthly gain',
  annual: 'Annual gain',
  roi: 'ROI',
  courses: 'Monthly revenue',
  today: 'Today',
  projected: 'Projected',
  increase: 'Revenue increase',
  savings: 'Ad spend savings (40%)',
  cost: 'Service cost',
  visibility: 'Visibility',
  blocked: 'Fix the marked field to see your projection.',
  none: '\u2013',
  small: 'A projection, not a promise: it assumes revenue grows in step with visibility.',
} as const;

export const actionCopy = {
  /** docs/behaviour.md, section 2: 'Join 500+ businesses'. */
  title: 'Join 500+ businesses that are suggested first',
  lead: 'Tell us your name, town and keywords. We start within one business day.',
  guarantees: ['30-day money-back guarantee', '24/7 expert support', 'No contract, cancel any month'],
  start: 'Start Your Free Trial',
  goToDashboard: 'Go to Dashboard',
  demo: 'Schedule Demo Call',
} as const;

export const pageCopy = {
  title: 'AutoSuggest AI: be the first suggestion in local search',
  description:
    'AI-powered search autosuggest optimization for local businesses: 300% average ROI, 500+ businesses, 30-day money-back guarantee. Calculate what the first suggestion is worth to you.',
} as const;
