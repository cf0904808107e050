import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

const tabs = { one: 'First', two: 'Second', three: 'Third' } as const;

function Example() {
  const [selected, setSelected] = useState<keyof typeof tabs>('two');
  return (
    <Tabs label="Lists" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`Panel ${selected}`}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('The selected tab names its panel and is the only tab stop', async () => {
  const user = userEvent.setup();
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Lists' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('Panel two');
  expect(tab('Second')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  await user.tab();
  expect(tab('Second')).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('Arrow keys move the focus and wrap around, and select nothing before Enter or Space', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.tab();
  const focusAfter = async (keys: string) => {
    await user.keyboard(keys);
    return document.activeElement?.textContent;
  };
  expect(await focusAfter('{ArrowRight}')).toBe('Third');
  expect(await focusAfter('{ArrowRight}')).toBe('First');
  expect(await focusAfter('{ArrowLeft}')).toBe('Third');
  expect(await focusAfter('{Home}')).toBe('First');
  expect(await focusAfter('{End}')).toBe('Third');
  expect(tab('Second')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'Third' })).toHaveTextContent('Panel three');
  await user.keyboard('{Home} ');
  expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('Panel one');
  await user.click(tab('Second'));
  expect(tab('Second')).toHaveAttribute('aria-selected', 'true');
  expect(tab('First')).toHaveAttribute('aria-selected', 'false');
});
