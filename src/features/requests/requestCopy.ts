/** Texts of the request form that name a trade. */
export const requestCopy = {
  /** An example of keywords, as somebody types them. */
  keywords: 'emergency plumber, water heater repair',
  /** A request that customers without one may start from. */
  example: {
    business_name: 'Example Business',
    location: 'Austin, TX',
  },
} as const;
