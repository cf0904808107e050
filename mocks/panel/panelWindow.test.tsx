import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestDemo } from '../testing/testDemo';
import { DemoPanel } from './DemoPanel';

async function openPanel() {
  const user = userEvent.setup();
  render(<DemoPanel demo={createTestDemo().demo} />);
  await user.click(screen.getByRole('button', { name: /^Demo/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Demo' }));
  await user.click(panel.getByRole('tab', { name: 'Developer' }));
  await panel.findByRole('group', { name: /^Clock/ });
  return user;
}

/** An iframe stands in for the window: its elements, too, belong to another realm, where `instanceof` fails. */
function addFrame(): Window {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return Object.assign(frame.contentWindow!, { focus: () => undefined, close: jest.fn() });
}

afterEach(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));

it.each([
  ['is blocked', null, 'The browser blocked the window. Allow pop-ups for this page and try again.'],
  [
    'is isolated from the page',
    {
      get document(): Document {
        throw new DOMException('Blocked a frame with origin "null"', 'SecurityError');
      },
      close: () => undefined,
    },
    'This browser isolates windows opened from this page, so the panel stays here.',
  ],
])('The panel explains when its window %s', async (_what, opened, sentence) => {
  const user = await openPanel();
  jest.spyOn(window, 'open').mockReturnValue(opened as Window | null);
  await user.click(screen.getByRole('button', { name: 'In its own window' }));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await user.click(screen.getByRole('button', { name: 'Beside the page' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('The panel’s keys work in its window, but not while somebody types', async () => {
  const user = await openPanel();
  const opened = addFrame();
  jest.spyOn(window, 'open').mockReturnValue(opened);
  jest.spyOn(window, 'focus').mockReturnValue();
  await user.keyboard('w');
  const there = within(opened.document.body);
  const panel = there.getByRole('dialog', { name: 'Demo' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(there.getByRole('textbox', { name: 'Seed' }), { key: 'd' });
  expect(there.queryByRole('heading', { name: 'Data' })).toBeNull();
  fireEvent.keyDown(panel, { key: 'd' });
  expect(await there.findByLabelText('As seen by')).toBeTruthy();
  fireEvent.keyDown(panel, { key: 'k', ctrlKey: true });
  expect(there.getByRole('combobox', { name: 'Command' })).toBeTruthy();

  // Somebody closes the window: the panel is in the page again, with the same part.
  fireEvent(opened, new Event('pagehide'));
  expect(await screen.findByLabelText('As seen by')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Over the page' })).toHaveAttribute('aria-pressed', 'true');
});

it('The panel’s window takes on the page’s theme and styles, also when they change later', async () => {
  const user = await openPanel();
  const opened = addFrame();
  jest.spyOn(window, 'open').mockReturnValue(opened);
  document.documentElement.dataset.theme = 'light';
  await user.keyboard('w');
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'h2 { color: green }';
  document.documentElement.dataset.theme = 'dark';
  await Promise.resolve();
  expect(opened.document.documentElement.dataset.theme).toBe('dark');
  expect(opened.document.head).toHaveTextContent('h2 { color: green }');
  style.remove();
  delete document.documentElement.dataset.theme;
});
