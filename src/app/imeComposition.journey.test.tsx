import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../mocks/testing/renderApp';

/** The Enter that accepts a composed word, as Safari reports it: the composition has ended already. */
const acceptingEnter = { key: 'Enter', keyCode: 229, isComposing: false };
/** The same Enter, as the other browsers report it. */
const composingEnter = { key: 'Enter', keyCode: 229, isComposing: true };
const plainEnter = { key: 'Enter', keyCode: 13 };

/** Whether the browser is left to do what the key does by default, such as submitting the form. */
const isLeftToTheBrowser = (field: HTMLElement, enter: object) => fireEvent.keyDown(field, enter);

async function openFields(form: string): Promise<HTMLElement[]> {
  if (form === 'sign-in') {
    await renderApp({ at: '/auth' });
    return [await screen.findByLabelText('Email'), screen.getByLabelText('Password')];
  }
  if (form === 'password reset') {
    const { user } = await renderApp({ at: '/auth' });
    await user.click(await screen.findByRole('button', { name: /forgot/i }));
    return [await screen.findByLabelText('Email')];
  }
  await renderApp({ at: '/dashboard', as: 'customer' });
  return [await screen.findByLabelText('Business Name'), screen.getByLabelText('Location')];
}

test.each(['sign-in', 'password reset', 'request'])(
  'The Enter key that accepts an IME composition does not submit the %s form',
  async (form) => {
    for (const field of await openFields(form)) {
      expect(isLeftToTheBrowser(field, acceptingEnter)).toBe(false);
      expect(isLeftToTheBrowser(field, composingEnter)).toBe(false);
      expect(isLeftToTheBrowser(field, plainEnter)).toBe(true);
    }
  },
);

test('The Enter key that accepts a composed keyword does not finish it', async () => {
  await renderApp({ at: '/dashboard', as: 'customer' });
  const keywords = await screen.findByLabelText('Keywords (comma-separated)');
  fireEvent.change(keywords, { target: { value: '寿司' } });
  fireEvent.keyDown(keywords, acceptingEnter);
  fireEvent.keyDown(keywords, composingEnter);
  expect(keywords).toHaveValue('寿司');
  fireEvent.keyDown(keywords, plainEnter);
  expect(keywords).toHaveValue('寿司, ');
});
