import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readVisitorSearch } from '../session/visitorSearch';
import { suggestBoxTexts } from './exampleTexts';
import { SuggestBox } from './SuggestBox';

const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);
const form = () => document.querySelector('form');
const what = () => screen.getByRole('textbox', { name: 'What you do' });
const where = () => screen.getByRole('textbox', { name: 'Where' });

/** Waits for the pause after which the business climbs. */
const pauseTyping = () => act(() => jest.advanceTimersByTimeAsync(700));

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});

afterEach(() => jest.useRealTimers());

test('The suggestion box shows its example before anybody types', () => {
  render(<SuggestBox />);
  expect(screen.getByRole('img')).toHaveAccessibleName(suggestBoxTexts.description);
  expect(rows()[0]).toContain('juniper bakehouse');
  expect(what()).toHaveValue('');
});

test('The suggestions change with each letter, and the business moves up and is announced once typing pauses', async () => {
  render(<SuggestBox />);
  await user.type(what(), 'florist');
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(rows()).toEqual([
    'florist near you your businessThat’s you',
    'florist near me',
    'florist near me open sunday',
    'florist near me same day',
  ]);
  expect(form()).toHaveClass('typing');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.type(where(), 'Austin, TX');
  await pauseTyping();
  expect(form()).toHaveClass('climbing');
  expect(screen.getByRole('img')).toHaveAccessibleName(/“florist near”.*Your business climbs/);
  expect(screen.getByRole('status')).toHaveTextContent(
    /^First suggestion: florist near austin your business\./,
  );
  expect(readVisitorSearch()).toEqual({ what: 'florist', where: 'Austin, TX' });
});

test('A click on a trade chooses it, even if it is the visitor’s first action', async () => {
  render(<SuggestBox />);
  await user.click(screen.getByRole('button', { name: 'Plumber' }));
  await pauseTyping();
  expect(what()).toHaveValue('plumber');
  expect(rows()[3]).toBe('plumber near me free estimate');
  expect(readVisitorSearch()).toEqual({ what: 'plumber', where: '' });
});

test('Once its fields are cleared, the suggestion box shows its example again and stores nothing', async () => {
  render(<SuggestBox />);
  await user.type(what(), 'vet');
  await pauseTyping();
  await user.clear(what());
  await pauseTyping();
  expect(rows()[0]).toContain('juniper bakehouse');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(readVisitorSearch()).toBeNull();
});
