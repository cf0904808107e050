import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ControlState, DeliveredMail } from 'supabase-in-memory';
import { createTestDemo } from '../testing/testDemo';
import type { Demo } from './demo';
import { DemoPanel } from './DemoPanel';
import { parts } from './parts';
import type { Person } from './people';
import { restorePresentation } from './presentation';
import type { TransportState } from '../transports/page/startTransport';

const confirmation: DeliveredMail = {
  to: 'ana@example.com',
  subject: 'Confirm your signup',
  at: '2026-03-02T09:00:00.000000+00:00',
  link: 'http://localhost/_supabase/auth/v1/verify?type=signup',
  code: '123456',
};

const withoutWorker: TransportState = {
  worker: 'down',
  reason: 'this address is not secure',
};

function makeDemo(
  first: DeliveredMail[] = [],
  {
    transport = withoutWorker,
    kept = false,
    problem,
  }: { transport?: TransportState; kept?: boolean; problem?: string } = {},
) {
  const { fake, inspector } = createTestDemo().demo;
  let mails = first;
  let person: Person | undefined;
  const listeners = new Set<() => void>();
  const state: ControlState = {
    scenario: 'default',
    seed: 1,
    seeded: false,
    clock: '2026-03-02T09:00:00.000Z',
    scenarios: [
      { name: 'default', about: 'A lively shop window.' },
      { name: 'outage', about: 'Every call answers 503.' },
    ],
  };
  const demo = {
    accounts: [{ who: 'Admin', email: 'admin@example.com', password: 'admin-demo' }],
    code: { isLoaded: () => true, subscribe: () => () => undefined },
    transport: {
      state: () => transport,
      subscribe: () => () => undefined,
      showCalls: jest.fn<undefined, [boolean]>(),
    },
    persistence: () => ({ kept, notices: kept ? [] : ['This browser keeps nothing.'] }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fake: {
      ...fake,
      mailbox: { ...fake.mailbox, list: () => Promise.resolve(mails) },
      state: () => Promise.resolve(state),
      reset: jest.fn(() => new Promise<void>(() => undefined)),
      clock: { ...fake.clock, advance: jest.fn(() => Promise.resolve()) },
    },
    follow: jest.fn<Promise<void>, [string]>(() => Promise.resolve()),
    newTabHref: (link: string) => link,
    open: jest.fn<Promise<void>, [string]>(() => Promise.resolve()),
    sideBySide: false,
    pack: () => null,
    setPack: () => Promise.resolve(),
    person: (): Person | undefined => person,
    signedInAs: (): Person => person ?? 'visitor',
    switchUser: jest.fn<Promise<string | undefined>, [Person]>((next) => {
      person = next;
      return Promise.resolve(problem);
    }),
    nextProspect: jest.fn(() => new Promise<void>(() => undefined)),
    exportState: jest.fn(),
    openState: jest.fn(),
    readMailsKey: 'demo-read-mails:test',
    inspector,
  } satisfies Demo;
  return {
    demo,
    deliver: async (mail: DeliveredMail) => {
      mails = [...mails, mail];
      await act(async () => {
        for (const listener of listeners) listener();
        await Promise.resolve();
      });
    },
  };
}

async function open(demo: Demo) {
  const user = userEvent.setup();
  render(<DemoPanel demo={demo} />);
  await user.click(screen.getByRole('button', { name: /^Demo/ }));
  const panel = await screen.findByRole('dialog', { name: 'Demo' });
  await within(panel).findByRole('button', { name: 'Start the story' });
  return { user, panel };
}

/** The same, with the tab Developer open. */
async function openDeveloper(demo: Demo) {
  const { user, panel } = await open(demo);
  await user.click(within(panel).getByRole('tab', { name: 'Developer' }));
  await within(panel).findByRole('combobox', { name: 'Scenario' });
  return { user, panel };
}

it('The panel opens with the focus inside, closes on Escape and returns the focus', async () => {
  const { user, panel } = await open(makeDemo().demo);
  expect(panel).toHaveFocus();
  const button = screen.getByRole('button', { name: 'Demo · Visitor' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('The panel refreshes when the next mail is due, although nothing was written', async () => {
  jest.useFakeTimers();
  try {
    const { demo } = makeDemo();
    const before = await demo.fake.state();
    let mails: DeliveredMail[] = [];
    let due: Partial<ControlState> = { nextMail: '2026-03-02T09:02:00.000Z' };
    demo.fake.mailbox.list = () => Promise.resolve(mails);
    demo.fake.state = () => Promise.resolve({ ...before, ...due });
    render(<DemoPanel demo={demo} />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    mails = [confirmation];
    due = {};
    await act(() => jest.advanceTimersByTimeAsync(119_000));
    expect(screen.getByRole('button', { name: 'Demo · Visitor' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_001));
    expect(screen.getByRole('button', { name: 'Demo · Visitor, 1 unread email' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it('The panel announces a new mail, counts it until it is read, and shows its content', async () => {
  const { demo, deliver } = makeDemo([], { kept: true });
  const { user, panel } = await open(demo);
  expect(within(panel).getByText(/No mail yet/)).toBeVisible();
  await deliver(confirmation);
  await screen.findByText('New mail for ana@example.com: Confirm your signup');
  const badge = screen.getByRole('button', { name: 'Demo · Visitor, 1 unread email' });
  await user.click(within(panel).getByRole('button', { name: /Confirm your signup/ }));
  expect(badge).toHaveAccessibleName('Demo · Visitor');
  expect(within(panel).getByText('123456')).toBeVisible();
  const other = within(panel).getByRole('link', { name: 'Open in new tab' });
  expect(other).toHaveAttribute('target', '_blank');
  // A new tab does not know the scenario of this one, so the address names it.
  const href = `${confirmation.link}&scenario=default`;
  expect(other).toHaveAttribute('href', href);
  // A middle click opens a new tab, too.
  expect(within(panel).getByRole('link', { name: 'Follow the link' })).toHaveAttribute('href', href);
});

it('A mail’s link opens in this page, and is not offered for another tab where the browser stores nothing', async () => {
  const { demo } = makeDemo([confirmation]);
  const { user, panel } = await open(demo);
  await user.click(within(panel).getByRole('button', { name: /Confirm your signup/ }));
  expect(within(panel).queryByRole('link', { name: 'Open in new tab' })).not.toBeInTheDocument();
  expect(within(panel).getByText(/only works in this tab/)).toBeVisible();
  await user.click(within(panel).getByRole('link', { name: 'Follow the link' }));
  expect(demo.follow.mock.calls).toEqual([[confirmation.link]]);
  expect(panel).not.toBeInTheDocument();
});

it('The link of the last mail can be clicked at once and marks the mail as read, and earlier mails are collapsed', async () => {
  const { demo } = makeDemo([{ ...confirmation, subject: 'Reset your password' }, confirmation]);
  const { user, panel } = await open(demo);
  expect(within(panel).getByRole('button', { name: /Reset your password/ })).not.toBeVisible();
  await user.click(within(panel).getByRole('link', { name: 'Follow the link' }));
  expect(demo.follow.mock.calls).toEqual([[confirmation.link]]);
  await user.click(screen.getByRole('button', { name: 'Demo · Visitor, 1 unread email' }));
  await user.click(screen.getByText('Earlier mails (1)'));
  expect(screen.getByRole('button', { name: /Unread: Reset your password/ })).toBeVisible();
});

it('The panel opens at the tab where it was closed, Present or Developer, which together list every tool', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await open(demo);
  expect(within(panel).getByRole('tab', { name: 'Present' })).toHaveAttribute('aria-selected', 'true');
  const listed = () => parts.filter(({ title }) => within(panel).queryByRole('button', { name: title }));
  const first = listed();
  await user.click(within(panel).getByRole('tab', { name: 'Developer' }));
  expect([...first, ...listed()]).toEqual(parts);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Demo/ }));
  expect(screen.getByRole('tab', { name: 'Developer' })).toHaveAttribute('aria-selected', 'true');
});

describe('while the panel is closed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function start() {
    const { demo, deliver } = makeDemo([], { kept: true });
    const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
    render(<DemoPanel demo={demo} />);
    await act(() => jest.advanceTimersByTimeAsync(0));
    await deliver(confirmation);
    return { demo, deliver, user };
  }
  const card = () => screen.queryByText('Email to ana@example.com');

  it('A new mail shows as a card, and one click on its link follows the link, marks the mail as read and removes the card', async () => {
    const { demo, user } = await start();
    expect(card()?.closest('[role=status]')).toHaveTextContent('Confirm your signup');
    await user.click(screen.getByRole('link', { name: 'Open link' }));
    expect(demo.follow.mock.calls).toEqual([[confirmation.link]]);
    expect(card()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Demo · Visitor' })).toHaveFocus();
  });

  it('A mail whose link was used elsewhere has no card', async () => {
    const { deliver } = await start();
    expect(card()).toBeVisible();
    await deliver({ ...confirmation, link: `${confirmation.link}&token=used` });
    expect(card()).not.toBeInTheDocument();
  });

  it('The card of a mail disappears after ten seconds, unless the pointer is on it', async () => {
    const { user } = await start();
    await user.hover(card()!);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(card()).toBeVisible();
    await user.unhover(card()!);
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(card()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(card()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Demo · Visitor, 1 unread email' })).toBeVisible();
  });

  it('A mail without a link is read in the panel, which removes its card, and the next mail has a card again', async () => {
    const { deliver, user } = await start();
    await deliver({ ...confirmation, subject: 'Your request is completed', link: null });
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(screen.getByRole('dialog', { name: 'Demo' })).toHaveTextContent('Your request is completed');
    expect(card()).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(card()).not.toBeInTheDocument();
    await deliver({ ...confirmation, subject: 'Another' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(card()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Demo · Visitor, 3 unread emails' })).toHaveFocus();
  });

  it('The card of a mail is hidden while the tab presents, and is not shown afterwards', async () => {
    const { deliver, user } = await start();
    await user.keyboard('{Shift>}D{/Shift}');
    await deliver({ ...confirmation, subject: 'Another' });
    expect(card()).not.toBeInTheDocument();
    await user.keyboard('{Shift>}D{/Shift}{Escape}');
    expect(screen.getByRole('button', { name: 'Demo · Visitor, 2 unread emails' })).toBeVisible();
    expect(card()).not.toBeInTheDocument();
  });
});

it('The mailbox lists the newest mail first', async () => {
  const { demo } = makeDemo([confirmation, { ...confirmation, subject: 'Reset your password' }]);
  const { panel } = await open(demo);
  const subjects = within(panel)
    .getAllByRole('button', { name: /Confirm|Reset your/ })
    .map((button) => button.textContent);
  expect(subjects[0]).toContain('Reset your password');
});

it('Mail that arrived before the panel was rendered is not announced', async () => {
  const { demo } = makeDemo([confirmation]);
  await open(demo);
  expect(screen.queryByText(/New mail for/)).not.toBeInTheDocument();
});

it('Filling in an account changes the fields of the sign-in form, and React receives the events', async () => {
  const onChange = jest.fn();
  render(
    <form onSubmit={() => onChange('submitted')}>
      <input type="email" aria-label="Email" onChange={(event) => onChange(event.target.value)} />
      <input type="password" aria-label="Password" onChange={(event) => onChange(event.target.value)} />
      <button type="submit">Sign in</button>
    </form>,
  );
  window.history.replaceState({}, '', '/auth');
  const { user, panel } = await open(makeDemo().demo);
  await user.click(within(panel).getByRole('button', { name: 'Passwords' }));
  await user.click(within(panel).getByRole('button', { name: 'Fill in admin' }));
  expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('admin-demo');
  expect(onChange.mock.calls).toEqual([['admin@example.com'], ['admin-demo']]);
});

it('A clicked credential is copied', async () => {
  const { user, panel } = await open(makeDemo().demo);
  await user.click(within(panel).getByRole('button', { name: 'Passwords', expanded: false }));
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(panel).getByRole('button', { name: 'Copy password admin-demo' }));
  expect(await within(panel).findByText('Password copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('admin-demo');
});

it('The panel asks before it deletes data', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await openDeveloper(demo);
  await user.click(within(panel).getByRole('button', { name: 'Reset the data…' }));
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  expect(demo.fake.reset).not.toHaveBeenCalled();
  await user.click(within(panel).getByRole('button', { name: 'Reset the data…' }));
  await user.click(within(panel).getByRole('button', { name: 'Start over' }));
  expect(demo.fake.reset).toHaveBeenCalledTimes(1);
});

it('The panel lists the scenarios with their purpose, and moves the clock', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await openDeveloper(demo);
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Scenario' }), 'outage');
  expect(within(panel).getByText('Every call answers 503.')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: '+1 h: forward one hour' }));
  expect(demo.fake.clock.advance).toHaveBeenCalledWith(3600);
});

it('Where one prepares a prospect, the panel says that changes last only until the page is closed', async () => {
  const { user, panel } = await open(makeDemo().demo);
  await user.click(within(panel).getByRole('tab', { name: 'Present' }));
  expect(within(panel).getByText('Changes last until this page is closed.')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Prepare for a prospect' }));
  expect(
    await within(panel).findByText(/^Changes last until this page is closed\. “Save as a file”/),
  ).toBeVisible();
});

it('The panel shows how calls are answered and whether changes are kept', async () => {
  const { panel } = await openDeveloper(makeDemo().demo);
  await waitFor(() => expect(within(panel).getByText(/this address is not secure/)).toBeVisible());
  expect(within(panel).getByText('Changes last until this page is closed.')).toBeVisible();
  expect(within(panel).getByText('This browser keeps nothing.')).toBeVisible();
  expect(within(panel).queryByRole('checkbox')).not.toBeInTheDocument();
});

it('The panel offers to show calls in the browser’s network panel where a worker can run', async () => {
  const { demo } = makeDemo([], { transport: { worker: 'off' } });
  const { user, panel } = await openDeveloper(demo);
  expect(within(panel).getByText('Answered in this page.')).toBeVisible();
  const option = within(panel).getByRole('checkbox', { name: /network panel/ });
  expect(option).not.toBeChecked();
  await user.click(option);
  expect(demo.transport.showCalls).toHaveBeenCalledWith(true);
});

it('Switching the user is announced, and the panel then shows who is signed in in the tab', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await open(demo);
  const admin = () => screen.getByRole('button', { name: 'Admin' });
  expect(admin()).toHaveAttribute('aria-pressed', 'false');
  await user.click(admin());
  expect(demo.switchUser).toHaveBeenCalledWith('admin');
  expect(await screen.findByText('This tab is the admin.')).toHaveAttribute('role', 'status');
  expect(panel).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Demo · Admin' });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(admin()).toHaveAttribute('aria-pressed', 'true');
});

it('A failed sign-in is explained', async () => {
  const { user, panel } = await open(makeDemo([], { problem: 'The server is out.' }).demo);
  await user.click(within(panel).getByRole('button', { name: 'Customer' }));
  expect(await within(panel).findByText('The server is out.')).toHaveAttribute('role', 'status');
});

it('The link that opens a mail in another tab has the person of this tab in its address', async () => {
  const { demo } = makeDemo([confirmation], { kept: true });
  await demo.switchUser('visitor');
  const { user, panel } = await open(demo);
  await user.click(within(panel).getByRole('button', { name: /Confirm your signup/ }));
  expect(within(panel).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
    'href',
    `${confirmation.link}&scenario=default&as=visitor`,
  );
});

it('Next prospect needs a second click', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await open(demo);
  await user.click(within(panel).getByRole('button', { name: 'Next prospect…' }));
  expect(within(panel).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  expect(demo.nextProspect).not.toHaveBeenCalled();
  await user.click(within(panel).getByRole('button', { name: 'Next prospect…' }));
  await user.click(within(panel).getByRole('button', { name: 'Forget everything' }));
  expect(demo.nextProspect).toHaveBeenCalledTimes(1);
});

describe('in a tab that presents', () => {
  beforeEach(() => restorePresentation('?present=1', sessionStorage));
  afterEach(() => act(() => restorePresentation('?present=0', sessionStorage)));

  it('A presenting tab shows nothing of the demo, and Shift+D shows and hides the panel', async () => {
    const user = userEvent.setup();
    const { container, unmount } = render(<DemoPanel demo={makeDemo().demo} />);
    expect(container).toBeEmptyDOMElement();
    await user.keyboard('{Shift>}D{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Demo' })).toHaveFocus();
    unmount();
    // A reload.
    const again = render(<DemoPanel demo={makeDemo().demo} />);
    expect(await screen.findByRole('button', { name: 'Demo · Visitor' })).toBeVisible();
    await user.keyboard('{Shift>}D{/Shift}');
    expect(again.container).toBeEmptyDOMElement();
  });

  it('In a presenting tab a capital D in a field, and D with other modifiers, do not show the panel', async () => {
    const user = userEvent.setup();
    render(<input aria-label="Business Name" />);
    const { container } = render(<DemoPanel demo={makeDemo().demo} />);
    await user.type(screen.getByLabelText('Business Name'), '{Shift>}D{/Shift}');
    expect(screen.getByLabelText('Business Name')).toHaveValue('D');
    await user.tab();
    await user.keyboard('d{Control>}{Shift>}D{/Shift}{/Control}');
    expect(container).toBeEmptyDOMElement();
  });
});

it('Shift+D hides the demo from anywhere in the page, also where the browser stores nothing', async () => {
  restorePresentation('', undefined);
  const { user, panel } = await open(makeDemo().demo);
  await user.keyboard('{Shift>}D{/Shift}');
  expect(panel).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Demo · Visitor' })).not.toBeInTheDocument();
  await user.keyboard('{Shift>}D{/Shift}');
  expect(await screen.findByRole('dialog', { name: 'Demo' })).toBeVisible();
});

it('A long press in a lower corner of a touch screen shows the demo, and a short press or one elsewhere does not', async () => {
  jest.useFakeTimers();
  restorePresentation('?present=1', undefined);
  const { container } = render(<DemoPanel demo={makeDemo().demo} />);
  const press = (clientX: number, pointerType: string, milliseconds: number) => {
    const down = new MouseEvent('pointerdown', { clientX, clientY: window.innerHeight - 10, bubbles: true });
    fireEvent(document.body, Object.assign(down, { pointerType }));
    act(() => jest.advanceTimersByTime(milliseconds));
    fireEvent(document.body, new MouseEvent('pointerup', { bubbles: true }));
  };
  press(10, 'touch', 300);
  press(400, 'touch', 2000);
  press(10, 'mouse', 2000);
  expect(container).toBeEmptyDOMElement();
  press(10, 'touch', 2000);
  jest.useRealTimers();
  expect(within(await screen.findByRole('dialog', { name: 'Demo' })).getByText('Mailbox')).toBeVisible();
});

it('The panel’s place beside the page is stored for the tab, and Escape returns the focus from there', async () => {
  const { user, panel } = await open(makeDemo().demo);
  await user.click(within(panel).getByRole('button', { name: 'Beside the page' }));
  expect(panel).toHaveClass('side');
  expect(within(panel).getByRole('button', { name: 'Beside the page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(sessionStorage.getItem('demo-dock')).toBe('side');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Demo · Visitor' })).toHaveFocus();
});

const resultsIn = (panel: HTMLElement) => within(panel).getByRole('listbox', { name: 'Commands' });

it('The command palette finds every command by its name', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await open(demo);
  await user.keyboard('{Control>}k{/Control}');
  const field = within(panel).getByRole('combobox', { name: 'Command' });
  expect(field).toHaveFocus();
  await user.keyboard('switch cust');
  const options = within(resultsIn(panel)).getAllByRole('option');
  // The 2 is the command's key.
  expect(options.map((option) => option.textContent)).toEqual(['Switch to the customer2']);
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{Enter}');
  expect(demo.switchUser.mock.calls).toEqual([['customer']]);
});

it('The command palette moves by arrow keys, reports no match, and returns the focus', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await openDeveloper(demo);
  await user.click(within(panel).getByRole('button', { name: /All commands/ }));
  await user.keyboard('clock:{ArrowDown}');
  expect(within(resultsIn(panel)).getByRole('option', { selected: true })).toHaveTextContent(
    'Clock: forward one day',
  );
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(within(resultsIn(panel)).getByRole('option', { selected: true })).toHaveTextContent(
    'Clock: back to now',
  );
  await user.keyboard(' nothing like it');
  expect(within(resultsIn(panel)).queryByRole('option')).not.toBeInTheDocument();
  expect(within(panel).getByText('No matching commands.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(within(panel).queryByRole('combobox', { name: 'Command' })).not.toBeInTheDocument();
  expect(panel).toHaveFocus();
});

it('The panel’s keys work while the focus is in the panel but not in a field', async () => {
  const { demo } = makeDemo();
  const { user, panel } = await openDeveloper(demo);
  await user.click(within(panel).getByPlaceholderText('Seed'));
  // Outside of fields, this key switches to the admin.
  await user.keyboard('1');
  expect(demo.switchUser).not.toHaveBeenCalled();
  panel.focus();
  await user.keyboard('1');
  expect(demo.switchUser.mock.calls).toEqual([['admin']]);
});
