/**
 * Texts of the static sections: a prerendered page has them in its HTML and not in its script. Those that name a
 * business are examples, in objects of their own, so that the demo can replace them (mocks/demo/applyBranding.ts).
 */

/** docs/behaviour.md, section 2. */
export const resultsTitle = 'Live Results Dashboard';
export const resultsLead = 'One customer’s account, six months in.';
export const resultsMetrics = [
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
    text: 'You see what every suggestion earns. If the first 30 days don’t pay for themselves, you get your money back.',
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
  stories: [
    {
      face: 'curls',
      quote: 'Customers say we came up first. There’s a line out the door now.',
      name: 'Maribel Okafor',
      role: 'Owner, Juniper Bakehouse',
      place: 'Portland, OR',
      result: { value: '+212', label: 'new customers in the first quarter' },
    },
    {
      face: 'cap',
      quote: 'I cut my ad budget by almost half and the phone rings more than before.',
      name: 'Dale Whitcomb',
      role: 'Whitcomb & Sons Plumbing',
      place: 'Columbus, OH',
      result: { value: '−44%', label: 'ad spend, with more calls' },
    },
    {
      face: 'glasses',
      quote: 'Six weeks later, every search for a children’s dentist here suggested our name.',
      name: 'Dr. Anjali Rao',
      role: 'Little Oak Pediatric Dentistry',
      place: 'Austin, TX',
      result: { value: '6 weeks', label: 'from fourth suggestion to first' },
    },
  ],
} as const;
