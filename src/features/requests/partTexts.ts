/** Texts of the parts that other pages also show. */

export const keywords = 'Keywords';
export const fewerKeywords = 'Show fewer';
export const moreKeywords = (count: number) => `${count} more`;

export const filterLabel = 'Filter by status';
export const filterAll = 'All';

export const submitted = 'Submitted: ';
