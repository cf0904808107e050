/** Texts that name a trade. An object, so that the demo can replace them (mocks/demo/applyBranding.ts). */
export const exampleTexts = {
  /** An example of keywords, as somebody types them. */
  keywords: 'emergency plumber, water heater repair',
  /** A request that customers without one may start from. */
  example: {
    business_name: 'Example Business',
    location: 'Austin, TX',
  },
} as const;
