import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewRows } from './NewRows';

const element = (count: number, onShow = () => undefined) => (
  <NewRows count={count} nouns={['request', 'requests']} onShow={onShow}>
    <p>The list</p>
  </NewRows>
);

it('The banner shows how many new rows there are, and is hidden without any', () => {
  const { rerender } = render(element(0));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(element(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^1 new request$/);
  rerender(element(1200));
  expect(screen.getByRole('button', { name: '1,200 new requests' })).toBeVisible();
});

it('The banner shows new rows on demand, and the focus is kept when its button disappears', async () => {
  const onShow = jest.fn();
  const { rerender } = render(element(2, onShow));
  await userEvent.click(screen.getByRole('button'));
  expect(onShow).toHaveBeenCalledTimes(1);
  rerender(element(0, onShow));
  expect(screen.getByRole('status')).toHaveFocus();
});
