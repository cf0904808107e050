/**
 * The background of every page, also for the browser's own bars. Apart from the other tokens: the landing page has
 * those in its style sheet, and needs none of them in its script.
 */
export const pageColors = { light: '#fbfbf7', dark: '#0c0f09' } as const;
