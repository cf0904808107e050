/** Text of what stands in place of a page that loads, in each layout (docs/behaviour.md, section 2). */

export const loading = 'Loading...';
