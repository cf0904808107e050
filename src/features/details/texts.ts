/** Texts of a row's details, whatever the kind of row. */

export const loading = (noun: string) => `Loading the ${noun}`;
export const stale = (problem: string) => `${problem} This may be out of date.`;
export const notFound = (noun: string) => ({
  title: `This ${noun} no longer exists.`,
  advice: noun === 'request' ? 'It may have been withdrawn or deleted.' : 'It may have been deleted.',
});
