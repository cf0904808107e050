import type { Story } from './customerStoriesTexts';

/** Invented people, businesses and figures, for the demo and the tests. The live site shows `customerStories`. */
export const exampleStories = [
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
] as const satisfies readonly Story[];
