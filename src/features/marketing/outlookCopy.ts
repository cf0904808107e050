/** Texts of `RoiOutlook`. Apart from `copy.ts`, because they are loaded with it. Amounts come formatted. */
export const outlookCopy = {
  title: 'Your next twelve months',
  /** `words` are a visitor's own: “bakery” in Austin, TX. */
  yours: (words: string) => `For ${words}.`,
  gain: (cents: string) => `This ROI means ${cents} for each dollar of the fee, after the fee itself.`,
  loss: (cents: string) => `This ROI means ${cents} lost for each dollar of the fee.`,
  breakEven: (month: number, fee: string) =>
    `Break-even comes in month ${month}: by then, what comes on top has paid the fee of all twelve months (${fee}).`,
  noBreakEven:
    'There is no break-even within the year: with these numbers the service costs more than it brings.',
  start: 'Start with these numbers',
  goToDashboard: 'Go to Dashboard',
  caption: 'Cumulative revenue after ads and fee',
  mark: (month: number) => `Break-even, month ${month}`,
  noMark: 'No break-even in twelve months',
  firstMonth: 'Start',
  lastMonth: 'Month 12',
  chart: (today: string, projected: string, mark: string) =>
    `Line chart of twelve months. Today's course, dashed, ends at ${today}; the projected one, solid, at ${projected}. ${mark}.`,
  showTable: 'Show the curve as a table',
  month: 'Month',
  markedMonth: ', break-even',
} as const;
