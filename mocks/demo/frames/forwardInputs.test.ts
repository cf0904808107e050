import userEvent from '@testing-library/user-event';
import type { FrameAnswer } from './frameMessage';
import { dispatchInput, forwardInputs } from './forwardInputs';

const told: (FrameAnswer & { kind: 'input' })[] = [];

beforeAll(() => forwardInputs((input) => told.push(input)));

beforeEach(() => {
  told.length = 0;
  document.body.innerHTML = '<input aria-label="Name"><button>Send</button><iframe></iframe>';
});

it('A frame tells the page around it of keys and touches, but not of the letters that somebody types into a field', async () => {
  const user = userEvent.setup();
  await user.click(document.querySelector('input')!);
  await user.keyboard('nb');
  expect(told.filter(({ type }) => type === 'keydown')).toEqual([]);
  expect(told.map(({ type }) => type)).toContain('pointerdown');
  await user.tab();
  told.length = 0;
  await user.keyboard('{Shift>}D{/Shift}');
  expect(told.at(-1)).toMatchObject({ type: 'keydown', init: { key: 'D', shiftKey: true } });
});

it('The page around a frame gets the frame’s key as a keydown event of its own', () => {
  const onKey = jest.fn<void, [KeyboardEvent]>();
  document.addEventListener('keydown', onKey, { once: true });
  const frame = document.querySelector('iframe')!;
  dispatchInput(frame, { kind: 'input', type: 'keydown', init: { key: 'n' } });
  expect(onKey.mock.calls[0]?.[0].key).toBe('n');
});
