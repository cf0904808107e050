import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from 'supabase-in-memory/jest';
import { createTestDemo } from '../../testing/testDemo';
import { showLetter } from './showLetter';
import { storyValues } from './storyValues';

const values = storyValues(null);
const letter = () => screen.queryByRole('dialog', { name: /confirm/i });

/** Signs the story's customer up, and shows the mail that asks to confirm the address. */
async function showStorysLetter() {
  const test = createTestDemo();
  answerCalls(test);
  await fetch(`${test.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: test.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: values.email,
      password: values.password,
      data: { full_name: values.fullName },
    }),
  });
  const follow = jest.fn(() => Promise.resolve());
  const show = async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const context = { demo: { ...test.demo, follow }, values, signal, usedLinks: new Set<string>() };
    await act(() => showLetter(context));
    return leaving;
  };
  return { test, show, leaving: await show(), follow, user: userEvent.setup() };
}

it('The mail of the story is shown as a letter on the page, and Escape closes it wherever the focus is', async () => {
  const { leaving, user } = await showStorysLetter();
  expect(letter()).toHaveTextContent(`to ${values.fullName} <${values.email}>`);
  expect(letter()).toHaveAccessibleDescription(/^Hello Maribel Okafor, confirm your email address/);
  expect(letter()).toHaveFocus();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Escape}');
  expect(letter()).not.toBeInTheDocument();
  leaving.abort();
});

it('The letter’s link is followed in the page, and the letter closes', async () => {
  const { follow, user } = await showStorysLetter();
  // The first Tab leads to the button that closes the letter, the second one to its link.
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(follow).toHaveBeenCalledWith(expect.stringContaining('type=signup'));
  expect(letter()).not.toBeInTheDocument();
});

it('In a step that is shown again, the letter stays although its link has been used before', async () => {
  const { test, show, leaving } = await showStorysLetter();
  const [mail] = await test.mailbox.list(values.email);
  const followLink = () => act(() => fetch(mail?.link ?? '', { redirect: 'manual' }));
  await followLink();
  expect(letter()).not.toBeInTheDocument();
  leaving.abort();
  const again = await show();
  // Somebody else changes something.
  await act(() => test.db.request.update({ business_name: 'Ortega Landscaping' }, { status: 'failed' }));
  expect(letter()).toBeInTheDocument();
  act(() => again.abort());
});

it('The letter closes when its step ends', async () => {
  const { leaving } = await showStorysLetter();
  act(() => leaving.abort());
  expect(letter()).not.toBeInTheDocument();
});
