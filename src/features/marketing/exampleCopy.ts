/** The words of the landing page that name businesses: examples, in objects of their own. */

export const suggestBoxCopy = {
  description:
    'Example: somebody types “bakery near”. Juniper Bakehouse climbs from the fourth suggestion to the first.',
  typed: 'bakery near',
  /** In the order of the end; the winner starts last. */
  winner: { street: ' alder st', business: ' juniper bakehouse' },
  others: [' me', ' me open now', ' me with parking'],
  verdict: 'Your business',
  place: { name: 'Juniper Bakehouse', where: 'Alder St, 3 minutes on foot' },
  moved: { from: '4th', to: '1st suggestion' },
} as const;

export const storiesCopy = {
  eyebrow: 'Success stories',
  title: 'The neighbors noticed',
  stories: [
    {
      quote:
        'People used to walk in and say they had found us by accident. Now they say: you were the first thing that came up. Our Saturday line reaches the corner.',
      name: 'Maribel Okafor',
      role: 'Owner, Juniper Bakehouse',
      place: 'Portland, OR',
      result: { value: '+212', label: 'new customers in the first quarter' },
    },
    {
      quote:
        'I cut my ad budget by almost half and the phone rings more than before. The first month paid for the year.',
      name: 'Dale Whitcomb',
      role: 'Whitcomb & Sons Plumbing',
      place: 'Columbus, OH',
      result: { value: '−44%', label: 'ad spend, with more calls' },
    },
    {
      quote:
        'We told them three keywords and two zip codes. Six weeks later every search for a children’s dentist around here ended with our name.',
      name: 'Dr. Anjali Rao',
      role: 'Little Oak Pediatric Dentistry',
      place: 'Austin, TX',
      result: { value: '6 weeks', label: 'from fourth suggestion to first' },
    },
  ],
} as const;
