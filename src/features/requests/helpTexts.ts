/** Texts of the help. */

export const title = 'Help';

export const stepsTitle = 'How a request works';
export const steps = [
  'You submit your business, its location and the searches you want to show up for.',
  'We get started. Your dashboard updates by itself.',
  'When it’s completed or fails, we email you, unless you’ve turned that off.',
] as const;
export const noEdit =
  'A submitted request can’t be edited. Open it and select “Request again” to submit it with changes.';

export const statusesTitle = 'What each status means';

export const keysTitle = 'Keys';
export const keys = [
  ['Tab', 'Goes to the next field, button or link.'],
  ['Esc', 'Closes menus, dialogs and details.'],
  ['Ctrl Enter', 'In the keywords, submits the request.'],
  ['Ctrl Z', 'On the dashboard, undoes what you just did while its message is shown.'],
] as const;
export const adminKeys = [
  ['z', 'On the admin page, undoes the last change while its message is shown.'],
  ['?', 'On the admin page, shows all keyboard shortcuts and turns them on or off.'],
] as const;

export const contactTitle = 'Contact';
export const contactUs = 'Contact us';
export const bookCall = 'Book a call';
