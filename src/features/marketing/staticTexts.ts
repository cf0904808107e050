/**
 * Texts of the static sections: a prerendered page has them in its HTML and not in its script. Those that name a
 * business are examples, in objects of their own, so that the demo can replace them (mocks/demo/applyBranding.ts).
 */
import { price, trialLength } from '../../lib/offer';
import { sectionIds } from '../../lib/pages';
import { customerStories } from './customerStoriesTexts';
import { exampleStories } from './exampleStoriesTexts';

/** docs/behaviour.md, section 2. */
export const resultsTitle = 'Live Results Dashboard';
export const resultsLead = 'An example account. Your figures will differ.';
export const exampleFigures = [
  { value: '847%', label: 'visibility increase' },
  { value: '$24,500', label: 'monthly revenue' },
  { value: '1,247', label: 'new customers' },
] as const;

/** An example account. Its times have no time zone, so that every machine that builds renders the same. */
export const accountTexts = {
  description:
    'Example: on the dashboard of Juniper Bakehouse, one request is completed and another is in progress.',
  list: 'Your Requests',
  won: '1st suggestion',
  requests: [
    {
      id: '1',
      business_name: 'Juniper Bakehouse',
      location: 'Portland, OR',
      keywords: ['bakery alder st', 'sourdough'],
      status: 'completed' as const,
      created_at: '2026-06-01T10:04',
    },
    {
      id: '2',
      business_name: 'Juniper Catering',
      location: 'Portland, OR',
      keywords: ['office breakfast', 'wedding cakes'],
      status: 'processing' as const,
      created_at: '2026-05-26T08:40',
    },
  ],
  history: [
    { what: 'Submitted', at: '2026-06-01T10:04' },
    { what: 'Processing', at: '2026-06-01T14:30' },
    { what: 'Completed', at: '2026-07-13T09:12' },
  ],
};

export const accountStatus = 'Status';

export const featuresEyebrow = 'Features';
export const featuresTitle = 'Be the answer before the question is finished';
export const featuresCards = [
  {
    picture: 'phrases',
    title: 'AI-Powered Optimization',
    text: 'Our models learn how people near you search and pick the phrases worth winning.',
  },
  {
    picture: 'place',
    title: 'Precision Targeting',
    text: 'You choose streets and keywords. We only work on searches that turn into visits.',
  },
  {
    picture: 'returns',
    title: 'Guaranteed ROI',
    text: 'If your first 30 paid days don’t pay for themselves, you get your money back.',
  },
] as const;
/** The calculator's results for its default input. */
export const featuresReturns = {
  'Revenue increase': '$40,000',
  'Ad spend savings': '$800',
  'Service cost': '−$497',
} as const;
export const featuresBusiness = 'Business';
export const featuresLocation = 'Location';
export const featuresKeywords = 'Keywords';

export const storiesTexts = {
  eyebrow: 'Success stories',
  title: 'The neighbors noticed',
  note:
    customerStories.length === 0 ? 'Examples: the people, businesses and figures are invented.' : undefined,
  stories: customerStories.length === 0 ? exampleStories : customerStories,
};

export const questionsEyebrow = 'Questions';
export const questionsTitle = 'Before you decide';
/** `id`: other pages link to the answer. */
export const questions: readonly { question: string; answer: string; id?: string }[] = [
  {
    question: 'What does it cost?',
    answer: `${price}, with 24/7 expert support. You pay month to month, and there is no contract.`,
  },
  {
    question: 'How does the free trial work?',
    answer: `It lasts ${trialLength} from your first request and needs no card. Then we email you an invoice. If you don’t pay it, the service stops and you owe nothing.`,
  },
  {
    question: 'When do I get my money back?',
    answer:
      'If your first 30 paid days don’t pay for themselves, email us within 14 days after they end. We refund that month in full.',
    id: sectionIds.moneyBack,
  },
  {
    question: 'Who does the work?',
    answer:
      'We do. All we need is your business name, location and keywords, and we start within one business day.',
  },
  {
    question: 'How long until I see results?',
    answer:
      'There is no fixed date, because search engines decide what they suggest. Your dashboard shows the status of each request, and we email you when one is completed.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'We use it to work on your requests. In your account you can download it, or delete the account and its requests, at any time.',
  },
];
