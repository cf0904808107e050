/** Whom the story is about: everything that its steps type into the product. */
export interface StoryValues {
  fullName: string;
  email: string;
  password: string;
  businessName: string;
  location: string;
  /** As typed, separated by commas. */
  keywords: string;
  /** Dollars, for the calculator. */
  monthlyRevenue: string;
}

export const storyValues: StoryValues = {
  fullName: 'Rosa Delgado',
  email: 'rosa@harborbakery.example',
  password: 'sourdough-4-ever',
  businessName: 'Harbor Bakery',
  location: 'Portland, ME',
  keywords: 'sourdough bread, birthday cakes, wedding cakes',
  monthlyRevenue: '20000',
};
