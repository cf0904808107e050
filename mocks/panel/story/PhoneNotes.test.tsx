import { render, screen } from '@testing-library/react';
import { Notes } from '../../demo/notes/Notes';
import userEvent from '@testing-library/user-event';
import type { Demo } from '../demo';
import { isServedToOthers, readNotesAddress, storeNote } from './notes';
import { PhoneNotes } from './PhoneNotes';

const demo = { sideBySide: false, pack: () => null } as unknown as Demo;
const actions = { hide: () => undefined, uncoverPage: () => undefined };
const served = new URL('http://192.0.2.7:8080/');

it('The notes on a phone have the sentences of the story and the presenter’s own notes', async () => {
  storeNote('visitor', 'Ask about Saturday.');
  render(<PhoneNotes demo={demo} {...actions} site={served} />);
  expect(await screen.findByRole('img', { name: 'QR code: your notes on a phone' })).toBeVisible();
  const { hash, search } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the notes in a tab' });
  expect(search).toBe('?view=notes');
  const steps = readNotesAddress(hash);
  expect(steps).toHaveLength(8);
  expect(steps?.[0]?.note).toBe('Ask about Saturday.');

  // On the phone.
  document.body.replaceChildren();
  render(<Notes steps={steps} />);
  const user = userEvent.setup();
  expect(screen.getByRole('status')).toHaveTextContent(/^Step 1 of 8.*Ask about Saturday\.$/);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^Step 2 of 8/);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^Step 1 of 8/);
});

it('Notes that are too long for a QR code are shown only in the bar of the story, with a message', () => {
  storeNote('visitor', 'long '.repeat(300));
  render(<PhoneNotes demo={demo} {...actions} site={served} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText(/too long for a QR code.*Your audience sees it, too\./)).toBeVisible();
});

it('A page that only this device can open shows no QR code for the notes', () => {
  render(<PhoneNotes demo={demo} {...actions} site={new URL('file:///demo.html')} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText(/Other devices can’t open this page/)).toBeVisible();
  for (const local of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost'])
    expect(isServedToOthers(new URL(local))).toBe(false);
});

// The addresses that begin with #W are the JSON texts `[]`, `[["a"]]` and `["full",1]` in base64.
it.each(['', '#', '#nonsense', '#W10', '#W1siYSJdXQ', '#WyJmdWxsIiwxXQ', '#%%%'])(
  'The address %j contains no notes, and the page says so',
  (hash) => {
    expect(readNotesAddress(hash)).toBeUndefined();
    render(<Notes steps={readNotesAddress(hash)} />);
    expect(screen.getByText(/This address has no notes\./)).toBeVisible();
  },
);
