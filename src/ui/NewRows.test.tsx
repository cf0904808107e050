import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewRows } from './NewRows';

const element = (count: number, onShow = () => undefined) => (
  <NewRows count={count} nouns={['request', 'requests']} onShow={onShow}>
    <p>The list</p>
  </NewRows>
);

it('The button for new rows shows how many there are, and is hidden without any', () => {
  const { rerender } = render(element(0));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(element(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^1 new request$/);
  rerender(element(1200));
  expect(screen.getByRole('button', { name: '1,200 new requests' })).toBeVisible();
});

it('The button for new rows shows them, and the focus is not lost when it disappears', async () => {
  const onShow = jest.fn();
  const { rerender } = render(element(2, onShow));
  await userEvent.click(screen.getByRole('button'));
  expect(onShow).toHaveBeenCalledTimes(1);
  rerender(element(0, onShow));
  expect(screen.getByRole('status')).toHaveFocus();
});
