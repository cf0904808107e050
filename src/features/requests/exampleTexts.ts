/** Texts that name a trade. An object, so that the demo can replace them (mocks/demo/applyBranding.ts). */
export const exampleTexts = {
  /** Example keywords, as typed text. */
  keywords: 'emergency plumber, water heater repair',
  /** The example that customers without a request can start from. */
  example: {
    business_name: 'Example Business',
    location: 'Austin, TX',
  },
} as const;
