/** Text of the placeholder for a page that is loading, in each layout (docs/behaviour.md, section 2). */

export const loading = 'Loading...';
