import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestDemo } from '../../testing/testDemo';
import { createCallLog, isRefusal, type LoggedCall } from 'supabase-in-memory/tools';
import CallLog from './CallLog';

function setUp() {
  const { demo, view, respond, connect, url, anonKey, serviceRoleKey } = createTestDemo();
  const announced: string[] = [];
  const call = (method: string, path: string, body?: string, key = anonKey) =>
    act(() =>
      respond(
        new Request(url + path, {
          method,
          headers: { apikey: key, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        }),
      ).catch(() => undefined),
    );
  const user = userEvent.setup();
  const show = () =>
    render(
      <CallLog demo={demo} view={view} close={() => undefined} announce={(text) => announced.push(text)} />,
    );
  const open = async () => {
    const address = new URL(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`);
    const socket = await connect(address, { send: () => undefined, close: () => undefined });
    return isRefusal(socket) ? undefined : socket;
  };
  return { demo, view, call, open, user, show, announced, serviceRoleKey };
}

const rows = () => screen.queryAllByRole('button', { expanded: false });

it('The call log lists each call since the start, newest first, with caller, rule and rows', async () => {
  const { demo, call, show, serviceRoleKey } = setUp();
  const { user_id: owner } = demo.inspector.backend.table('public.optimization_requests').find({})!;
  await call('GET', '/rest/v1/profiles?select=id&limit=1', undefined, serviceRoleKey);
  show();
  expect(screen.getByRole('status')).toHaveTextContent('1 call');
  await act(() =>
    demo.fake.faults.replace({ name: 'lost answer', match: { method: 'DELETE' }, then: 'lose-answer' }),
  );
  await call('DELETE', `/auth/v1/admin/users/${String(owner)}`, undefined, serviceRoleKey);
  const [deletion, , read] = rows();
  // The text of a row has no spaces between method, address and status.
  expect(deletion).toHaveTextContent(`DELETE/auth/v1/admin/users/${String(owner)}dropped`);
  expect(deletion).toHaveTextContent(
    /service_role · .* · rule 1: lost answer · .*\d+ optimization_requests removed/,
  );
  expect(read).toHaveTextContent('GET/rest/v1/profiles?select=id&limit=1200');
});

it('The call log can show failures only, and finds calls by their text', async () => {
  const { call, show, user } = setUp();
  await call('GET', '/rest/v1/profiles');
  await call('GET', '/auth/v1/health');
  show();
  await user.click(screen.getByRole('checkbox', { name: 'Failures only' }));
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('401');
  await user.click(screen.getByRole('checkbox', { name: 'Failures only' }));
  await user.type(screen.getByRole('searchbox', { name: 'Filter calls' }), 'HEALTH 200');
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 calls');
});

it('“Save as HAR” saves the calls as a file', async () => {
  const { call, show, user, announced } = setUp();
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await call('GET', '/auth/v1/health');
  show();
  await user.click(screen.getByRole('button', { name: 'Save as HAR' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]?.text();
  expect(JSON.parse(text ?? '')).toMatchObject({
    log: { entries: [{ request: { url: expect.stringContaining('/auth/v1/health') } }] },
  });
  expect(announced).toEqual(['The calls are saved as a HAR file, without passwords and tokens.']);
});

it('A click on a call shows the bodies of request and answer; there and in the copied command, the password is masked', async () => {
  const { call, show, user, announced } = setUp();
  const body = JSON.stringify({ email: 'a@example.com', password: 'my "own" secret' });
  await call('POST', '/auth/v1/token?grant_type=password', body);
  show();
  await user.click(rows()[0]!);
  const details = screen.getByLabelText('Request body');
  expect(details).toHaveTextContent('"password": "PASSWORD"');
  expect(screen.getByLabelText('Response 400')).toHaveTextContent('"error_code": "invalid_credentials"');
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
  const copied = copy.mock.calls[0]?.[0];
  expect(copied).toContain('127.0.0.1:54321/auth/v1/token?grant_type=password');
  expect(copied).not.toContain('secret');
  expect(announced).toEqual(['The command was copied.']);
  expect(screen.getByRole('list', { name: /newest first/ })).not.toHaveTextContent('secret');
});

it('Arrow keys move through the call log, and Clear empties the log', async () => {
  const { call, show, user, announced } = setUp();
  for (let count = 0; count < 3; count += 1) await call('GET', '/auth/v1/health');
  show();
  rows()[0]!.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(rows()[2]).toHaveFocus();
  await user.keyboard('{Home}');
  expect(rows()[0]).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(within(screen.getByRole('list')).queryAllByRole('listitem')).toEqual([]);
  expect(announced).toEqual(['The call log is empty.']);
});

it('The call log lists sockets with their frames and how they closed, and finds a socket by the text of its frames', async () => {
  const { demo, call, open, show, user, serviceRoleKey } = setUp();
  const socket = await open();
  await call('GET', '/auth/v1/health');
  show();
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'optimization_requests' }] };
  const join = ['1', '1', 'realtime:rows', 'phx_join', { config, access_token: serviceRoleKey }];
  act(() => socket?.send(JSON.stringify(join)));
  expect(screen.getByRole('status')).toHaveTextContent('1 call and 1 socket');
  const [, entry] = rows();
  expect(entry).toHaveTextContent(/^WS\/realtime\/v1\/websocketopen.* · 3 frames$/);
  await user.click(entry!);
  await call(
    'PATCH',
    '/rest/v1/optimization_requests?limit=1&order=id',
    '{"status":"failed"}',
    serviceRoleKey,
  );
  expect(screen.getByLabelText(/sent phx_join realtime:rows$/)).toHaveTextContent('"postgres_changes"');
  expect(screen.getAllByLabelText(/heard postgres_changes realtime:rows$/)[0]).toHaveTextContent(
    '"status": "failed"',
  );
  await user.type(screen.getByRole('searchbox', { name: 'Filter calls' }), 'ws phx_join');
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 calls and 1 socket');
  await act(() => demo.fake.faults.replace({ socket: 'drop' }));
  expect(screen.getByText('The connection broke.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Filter calls' }));
  await user.click(screen.getByRole('checkbox', { name: 'Failures only' }));
  await act(() => demo.fake.faults.replace({ socket: 'refuse' }));
  expect(await act(open)).toBeUndefined();
  expect(rows()[0]).toHaveTextContent(/^WS\/realtime\/v1\/websocket503/);
});

it('The call log keeps the newest frames of a socket, and counts all of them', async () => {
  const { open, show, user } = setUp();
  const socket = await open();
  for (let count = 0; count < 300; count += 1) socket?.send('[null,"1","phoenix","heartbeat",{}]');
  socket?.close(1000, 'Good night');
  show();
  await user.click(rows()[0]!);
  // Each of the 300 heartbeats was answered.
  expect(screen.getByText('The 100 newest of 600 frames.')).toBeVisible();
  expect(screen.getAllByText(/(sent heartbeat|heard phx_reply) phoenix$/)).toHaveLength(100);
  expect(screen.getByText('The page closed it (1000: Good night).')).toBeVisible();
});

it('The call log keeps the newest 500 calls and shows 100 until more are requested', async () => {
  const { demo, call, view, user } = setUp();
  await call('GET', '/auth/v1/health');
  const entry = demo.inspector.calls.entries()[0] as LoggedCall;
  const calls = createCallLog(() => 0);
  for (let count = 0; count < 600; count += 1) calls.observe(entry);
  const inspector = { ...demo.inspector, calls };
  const { container } = render(
    <CallLog demo={{ ...demo, inspector }} view={view} close={() => undefined} announce={() => undefined} />,
  );
  const count = () => container.querySelectorAll('li').length;
  expect(calls.entries()).toHaveLength(500);
  expect(calls.entries().at(-1)?.number).toBe(600);
  expect(count()).toBe(100);
  await user.click(screen.getByText('Show 100 more'));
  expect(count()).toBe(200);
});

it('“Why?” beside a refused call says which grant is missing, and closes at the second click', async () => {
  const { call, show, user } = setUp();
  await call('GET', '/rest/v1/profiles');
  show();
  await user.click(screen.getByRole('button', { name: 'Why? GET /rest/v1/profiles 401' }));
  const why = await screen.findByRole('region', { name: 'Why' });
  expect(within(why).getByRole('status')).toHaveTextContent(
    'A visitor (role anon) may not select profiles: no grant gives the role anon select on it.',
  );
  expect(screen.getByText('Request headers')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Why? GET /rest/v1/profiles 401' }));
  expect(screen.queryByRole('region', { name: 'Why' })).not.toBeInTheDocument();
});
