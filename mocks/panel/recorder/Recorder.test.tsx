import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeSupabase } from '../../product/createFakeSupabase';
import { createTestDemo } from '../../testing/testDemo';
import type { Segment } from '../../sharing/recording';
import Recorder from './Recorder';

const segment = (calls: number): Segment => ({
  began: 0,
  at: 0,
  loaded: true,
  projectUrl: 'http://localhost/_supabase',
  siteUrl: 'http://localhost',
  snapshot: {},
  events: Array.from({ length: calls }, (_, id) => ({
    kind: 'call',
    id,
    method: 'GET',
    url: 'http://localhost/_supabase/rest/v1/profiles',
    headers: {},
    body: null,
    clock: [],
  })),
});

it.each([
  [0, '3 calls in this tab. A password'],
  [7, '3 calls in this tab; 7 earlier calls not kept. A password'],
])(
  'The recorder shows how many calls are recorded and, if earlier ones were dropped, how many: %i',
  async (dropped, beginning) => {
    const { demo, view } = createTestDemo();
    const recording = () => Promise.resolve({ segments: [segment(2), segment(1)], dropped });
    render(
      <Recorder
        demo={{ ...demo, recording }}
        view={view}
        close={() => undefined}
        announce={() => undefined}
      />,
    );
    expect(await screen.findByText(new RegExp(`^${beginning}`))).toBeVisible();
  },
);

it('A test from a recording whose beginning was dropped begins with what is kept, and a message says so', async () => {
  const user = userEvent.setup();
  const { demo, view } = createTestDemo();
  const kept: Segment = {
    ...segment(0),
    snapshot: createFakeSupabase().controls.snapshot(),
    events: [{ kind: 'place', address: '/auth', person: null, session: null }],
  };
  const recording = () => Promise.resolve({ segments: [kept], dropped: 7 });
  render(
    <Recorder demo={{ ...demo, recording }} view={view} close={() => undefined} announce={() => undefined} />,
  );
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy as Playwright test' }));
  expect(await screen.findByText(/It starts after 7 calls that were not kept\.$/)).toBeVisible();
  expect(written).toHaveBeenCalledWith(expect.stringContaining("page.goto('/auth?scenario=default')"));
});
