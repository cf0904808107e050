/** Texts of `RoiOutlook`. Apart from `copy.ts`, because they are loaded with it. Amounts come formatted. */
export const outlookCopy = {
  title: 'Your next twelve months',
  /** `words` are a visitor's own: “bakery” in Austin, TX. */
  yours: (words: string) => `For ${words}.`,
  choice: 'How much of the increase arrives',
  shares: [
    [0.25, 'Low: a quarter'],
    [0.5, 'Expected: half'],
    [1, 'High: all of it'],
  ],
  gain: (month: string, year: string) =>
    `You are ${month} ahead after the first month and ${year} after twelve. The fee is paid month by month.`,
  loss: (month: string) => `The service costs ${month} a month more than it brings.`,
  start: 'Start with these numbers',
  link: 'Link to these numbers',
  goToDashboard: 'Go to Dashboard',
  caption: 'Cumulative revenue after ads and fee',
  firstMonth: 'Start',
  lastMonth: 'Month 12',
  chart: (today: string, projected: string) =>
    `Line chart of twelve months. Today's course, dashed, ends at ${today}; the projected one, solid, at ${projected}.`,
  showTable: 'Show as a table',
  month: 'Month',
} as const;
