/** The story's customer (the business that wins on the landing page), with everything that the steps type. */
import { contactEmail, type Pack } from '../../product/packs/pack';
import { packRequest } from '../../product/packs/packWords';

export interface StoryValues {
  fullName: string;
  email: string;
  password: string;
  business_name: string;
  location: string;
  /** As typed, separated by commas. */
  keywords: string;
  /** Dollars, for the calculator. */
  monthlyRevenue: string;
}

const ownValues: StoryValues = {
  fullName: 'Maribel Okafor',
  email: 'maribel@juniperbakehouse.example',
  password: 'sourdough-4-ever',
  business_name: 'Juniper Bakehouse',
  location: 'Portland, OR',
  keywords: 'bakery alder st, sourdough bread, birthday cakes',
  monthlyRevenue: '20000',
};

/** `pack`: the prospect for whom the demo is prepared. */
export function storyValues(pack: Pack | null): StoryValues {
  if (!pack) return ownValues;
  return {
    ...ownValues,
    ...packRequest(pack),
    fullName: pack.contact,
    email: contactEmail(pack),
    password: 'suggested-first-4-ever',
  };
}
