/**
 * The texts of the hero's picture, with an example business. An object of its own, so that the demo can replace it
 * (mocks/demo/applyBranding.ts). The other examples are in `staticTexts.ts`.
 */

export const suggestBoxTexts = {
  description:
    'Example: someone types “bakery near”. Juniper Bakehouse climbs from the fourth suggestion to the first.',
  typed: 'bakery near',
  /** In the final order; the winner starts in the last place. */
  winner: { street: ' alder st', business: ' juniper bakehouse' },
  others: [' me', ' me open now', ' me with parking'],
  verdict: 'Your business',
  place: { name: 'Juniper Bakehouse', where: 'Alder St, 3-minute walk' },
  moved: { from: '4th', to: '1st suggestion' },
  /** For a visitor's own words: the name of the business that climbs, and the initial texts of the fields. */
  visitor: { business: 'Your business', what: '', where: '' },
} as const;
