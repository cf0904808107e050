/** Texts of `RoiOutlook`. Apart from `copy.ts`, because they are loaded with it. Amounts come formatted. */
export const outlookCopy = {
  title: 'Your next twelve months',
  /** `words` are a visitor's own: “bakery” in Austin, TX. */
  yours: (words: string) => `For ${words}.`,
  choice: 'How much of the increase you get',
  shares: [
    [0.25, 'Low (¼)'],
    [0.5, 'Expected (½)'],
    [1, 'High (all)'],
  ],
  gain: (month: string, year: string) =>
    `After the fee, you’re ${month} ahead in one month and ${year} in twelve.`,
  loss: (month: string) => `The service costs ${month} a month more than it brings in.`,
  start: 'Start with these numbers',
  link: 'Link to these numbers',
  goToDashboard: 'Go to Dashboard',
  caption: 'Cumulative revenue after ads and fee',
  firstMonth: 'Start',
  chart: (today: string, projected: string) =>
    `Line chart of twelve months. Today’s line, dashed, ends at ${today}; the projected line, solid, at ${projected}.`,
  showTable: 'Show as a table',
  month: 'Month',
} as const;
