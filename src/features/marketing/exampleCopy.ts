/** The words of the hero's picture, which name a business: an example, in an object of its own. The others are in `stillCopy.ts`. */

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
  /** Whose business climbs for the words of a visitor, and with which words the fields begin. */
  visitor: { business: 'Your business', what: '', where: '' },
} as const;
