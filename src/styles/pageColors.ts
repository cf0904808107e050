/**
 * The background of every page, also for the browser's own bars. Separate from the other tokens, which the landing page
 * has in its style sheet and does not need in its script.
 */
export const pageColors = { light: '#fbfbf7', dark: '#0c0f09' } as const;
