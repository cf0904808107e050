/** Texts of the projected year and of the suggestion box in use, which load together. Amounts are already formatted. */

export const title = 'Your next twelve months';
/** `words` are a visitor's own: “bakery” in Austin, TX. */
export const yours = (words: string) => `For ${words}.`;
export const choice = 'How much of the increase you get';
export const shares = [
  [0.25, 'Low (¼)'],
  [0.5, 'Expected (½)'],
  [1, 'High (all)'],
] as const;
export const gain = (month: string, year: string) =>
  `After the fee, you’re ${month} ahead in one month and ${year} in twelve.`;
export const loss = (month: string) => `The service costs ${month} a month more than it brings in.`;
export const start = 'Start with these numbers';
export const link = 'Link to these numbers';
export const goToDashboard = 'Go to Dashboard';
export const caption = 'Cumulative revenue after ads and fee';
export const firstMonth = 'Start';
export const chart = (today: string, projected: string) =>
  `Line chart of twelve months. Today’s line, dashed, ends at ${today}; the projected line, solid, at ${projected}.`;
export const chartEnd = (name: string, amount: string) => `${name} ${amount}`;
export const showTable = 'Numbers as a table';
export const month = 'Month';

export const boxDescription = (typed: string, business: string) =>
  `Example: someone types “${typed}”. ${business} climbs from the fourth suggestion to the first.`;
export const boxAnnouncement = (first: string, others: string) =>
  `First suggestion: ${first}. Then: ${others}.`;
export const boxVerdict = 'That’s you';
export const boxWhere = 'In your area';
/** How people continue after the name of a trade. */
export const boxNear = (trade: string) => `${trade} near`;
export const boxYou = 'you';
