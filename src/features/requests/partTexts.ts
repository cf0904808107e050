/** Texts of the parts that other pages show, too. */

export const keywords = 'Keywords';
export const fewerKeywords = 'Show fewer';
export const moreKeywords = (count: number) => `${count} more`;

export const filterLabel = 'Status';
export const filterAll = 'All';
