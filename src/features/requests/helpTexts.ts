/** Texts of the help. */

export const title = 'Help';

export const stepsTitle = 'How a request works';
export const steps = [
  'You submit your business, its location and the searches you want to show up for.',
  'We get started. Your dashboard updates automatically.',
  'We email you when it’s completed or fails, unless you’ve turned that off.',
] as const;
export const noEdit =
  'A submitted request can’t be edited. Open it and select “Copy to a new request” to submit it with changes.';

export const statusesTitle = 'What each status means';

export const keysTitle = 'Keyboard shortcuts';
export const keys = [
  ['Tab', 'Go to the next field, button or link.'],
  ['Esc', 'Close menus, dialogs and details.'],
  ['Ctrl Enter', 'In the keywords field, submit the request.'],
  ['Ctrl Z', 'On the dashboard, undo what you just did while its message is shown.'],
] as const;
export const adminKeys = [
  ['z', 'On the admin page, undo the last change while its message is shown.'],
  ['?', 'On the admin page, see all keyboard shortcuts and turn them on or off.'],
] as const;

export const contactTitle = 'Contact';
export const contactUs = 'Contact us';
export const bookCall = 'Book a call';
