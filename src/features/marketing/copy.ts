/** Every word of the landing page that names no business (those are in `exampleCopy.ts`). Texts that docs/behaviour.md fixes name their section. */

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
  lead: 'Most people never finish typing. They take the first suggestion. We make your business that suggestion, in your streets, for the words your customers use.',
  calculate: 'Calculate Your ROI',
  getStarted: 'Get Started',
  goToDashboard: 'Go to Dashboard',
  assurances: ['500+ local businesses', '30-day money-back guarantee'],
} as const;

export const resultsCopy = {
  /** docs/behaviour.md, section 2. */
  title: 'Live Results Dashboard',
  lead: 'One client account, six months after launch.',
  metrics: [
    { value: '847%', label: 'visibility increase', trend: [4, 6, 7, 11, 18, 29, 38] },
    { value: '$24,500', label: 'monthly revenue', trend: [12, 13, 15, 19, 24, 31, 36] },
    { value: '1,247', label: 'new customers', trend: [5, 8, 8, 14, 20, 26, 37] },
  ],
} as const;

export const featuresCopy = {
  eyebrow: 'Features',
  title: 'Be the answer before the question is finished',
  lead: 'Three things decide which name a search box offers. We work on all of them, every day.',
  cards: [
    {
      picture: 'phrases',
      title: 'AI-Powered Optimization',
      text: 'Our models read how people near you really phrase things, and strengthen the pairings of phrase and business that are worth winning.',
    },
    {
      picture: 'map',
      title: 'Precision Targeting',
      text: 'You choose the streets, the radius and the keywords. We push only where a search can become a visit, and nowhere else.',
    },
    {
      picture: 'guarantee',
      title: 'Guaranteed ROI',
      text: 'You see what every suggestion earns. If the first 30 days do not pay for themselves, you get your money back.',
    },
  ],
} as const;

export const calculatorCopy = {
  eyebrow: 'ROI Calculator',
  title: 'What is the first suggestion worth to you?',
  lead: 'Three numbers you know by heart. The projection follows as you type.',
  fields: {
    monthlyRevenue: {
      label: 'Monthly revenue',
      unit: 'US dollars a month',
      help: 'What comes in through local customers.',
    },
    visibility: {
      label: 'Current visibility',
      unit: 'percent of relevant searches',
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
  blocked: 'Correct the marked field to see your projection.',
  none: '\u2013',
  small: 'A projection, not a promise: it assumes that revenue grows in step with visibility.',
} as const;

export const actionCopy = {
  /** docs/behaviour.md, section 2: 'Join 500+ businesses'. */
  title: 'Join 500+ businesses that are suggested first',
  lead: 'Tell us your name, your town and your keywords. We start the same day.',
  guarantees: ['30-day money-back guarantee', '24/7 expert support', 'No contract, cancel monthly'],
  start: 'Start Your Free Trial',
  goToDashboard: 'Go to Dashboard',
  demo: 'Schedule Demo Call',
} as const;

export const pageCopy = {
  title: 'AutoSuggest AI: be the first suggestion in local search',
  description:
    'AI-powered search autosuggest optimization for local businesses: 300% average ROI, 500+ businesses, 30-day money-back guarantee. Calculate what the first suggestion is worth to you.',
} as const;
