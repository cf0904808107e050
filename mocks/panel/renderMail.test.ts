import { packOfTrade } from '../product/packs/pack';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { renderMail } from './renderMail';

const link = (type: string) =>
  `http://localhost/_supabase/auth/v1/verify?token=abc&type=${type}&redirect_to=/`;

it('greets the account by the name that its metadata has: a prospect’s contact', () => {
  const { backend } = createFakeSupabase({ pack: packOfTrade('dentist') });
  expect(renderMail({ to: 'customer@example.com', link: link('recovery') }, backend)).toEqual({
    name: 'Dana Whitfield',
    text: 'Hello Dana Whitfield, follow the link to choose a new password at AutoSuggest AI.',
  });
});

it('has the text of a mail that brings one', () => {
  const { backend } = createFakeSupabase();
  const letter = renderMail({ to: 'new@example.com', link: null, text: 'Hello,\n\nit is done.' }, backend);
  expect(letter).toEqual({ text: 'Hello,\n\nit is done.' });
});

it('greets nobody in particular at an address without an account', () => {
  const { backend } = createFakeSupabase();
  expect(renderMail({ to: 'new@example.com', link: link('email_change') }, backend)).toEqual({
    text: 'Hello, confirm your new e-mail address at AutoSuggest AI.',
  });
  expect(renderMail({ to: 'new@example.com', link: null }, backend).text).toBe('Hello, this is your code.');
});
