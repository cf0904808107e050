/** Whom the story is about (the business that wins on the landing page): everything that its steps type. */
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
  fullName: 'Maribel Okafor',
  email: 'maribel@juniperbakehouse.example',
  password: 'sourdough-4-ever',
  businessName: 'Juniper Bakehouse',
  location: 'Portland, OR',
  keywords: 'bakery alder st, sourdough bread, birthday cakes',
  monthlyRevenue: '20000',
};
