/** Texts for parts of a page that threw while rendering. */

export const brokenParts = {
  bar: 'This bar couldn’t be shown.',
  calculator: 'The calculator couldn’t be shown.',
  details: 'The details couldn’t be shown.',
  dialog: 'The content of this dialog couldn’t be shown.',
  form: 'The form couldn’t be shown.',
  list: 'The list couldn’t be shown.',
  menu: 'The menu couldn’t be shown.',
  message: 'The message couldn’t be shown.',
  section: 'This section couldn’t be shown.',
} as const;
