import { packOfTrade } from '../product/packs/pack';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { renderMail } from './renderMail';

const link = (type: string) =>
  `http://localhost/_supabase/auth/v1/verify?token=abc&type=${type}&redirect_to=/`;

it('A mail greets the account by the name in its metadata, which may be that of a prospect’s contact', () => {
  const { backend } = createFakeSupabase({ pack: packOfTrade('dentist') });
  expect(renderMail({ to: 'customer@example.com', link: link('recovery') }, backend)).toEqual({
    name: 'Dana Whitfield',
    text: 'Hello Dana Whitfield, follow the link to choose a new password at AutoSuggest AI.',
  });
});

it('A mail with a text of its own is shown with that text', () => {
  const { backend } = createFakeSupabase();
  const letter = renderMail({ to: 'new@example.com', link: null, text: 'Hello,\n\nit is done.' }, backend);
  expect(letter).toEqual({ text: 'Hello,\n\nit is done.' });
});

it('A mail to an address without an account greets nobody by name', () => {
  const { backend } = createFakeSupabase();
  expect(renderMail({ to: 'new@example.com', link: link('email_change') }, backend)).toEqual({
    text: 'Hello, confirm your new email address at AutoSuggest AI.',
  });
  expect(renderMail({ to: 'new@example.com', link: null }, backend).text).toBe('Hello, this is your code.');
});
