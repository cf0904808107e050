/** Checks as a visitor whether Realtime follows the tables. Does not check which rows a person receives. */
import type { Finding } from './finding';

/** The part of WebSocket that this check needs. Browsers and the package `ws` both have it. */
export interface ProjectSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface RealtimeCheckOptions {
  url: string;
  key: string;
  tables: readonly string[];
  openSocket: (address: string) => ProjectSocket;
  /** Milliseconds to wait for the server, 15,000 by default. */
  timeoutMs?: number;
}

const turnOn = 'Realtime, Settings: enable the service. Without it, build with REALTIME=off.';
const publish =
  'Apply supabase/migrations (npx supabase db push --remote): *_publication.sql publishes the tables to Realtime.';

/** The server first confirms the channel, then sends a `system` message that says whether it follows the tables. */
export async function checkRealtime({
  url,
  key,
  tables,
  openSocket,
  timeoutMs = 15_000,
}: RealtimeCheckOptions): Promise<Finding> {
  const query = new URLSearchParams({ apikey: key, vsn: '1.0.0' });
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`;
  const socket = openSocket(address);
  const answer = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve('it says nothing'), timeoutMs);
    const end = (problem: string | null) => {
      clearTimeout(timer);
      resolve(problem);
    };
    socket.onerror = ({ message }) => end(message ?? 'the socket breaks');
    socket.onclose = () => end('the socket is closed');
    socket.onopen = () => socket.send(joinOf(tables));
    socket.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) end(message.problem);
    };
  });
  socket.onclose = null;
  socket.close();
  if (answer === null)
    return { level: 'ok', what: `Changes to ${tables.join(' and ')} arrive as they happen.` };
  const isUnpublished = answer.includes('Realtime is enabled for the given connect parameters');
  return {
    level: 'problem',
    what: isUnpublished
      ? 'Realtime does not cover every table, so other people’s changes appear only when the window gets the focus again.'
      : `Realtime does not answer: ${answer}.`,
    remedy: isUnpublished ? publish : turnOn,
  };
}

const joinOf = (tables: readonly string[]): string =>
  JSON.stringify({
    topic: 'realtime:doctor',
    event: 'phx_join',
    ref: '1',
    payload: {
      config: { postgres_changes: tables.map((table) => ({ event: '*', schema: 'public', table })) },
    },
  });

/** Undefined for an irrelevant message. `problem` is null if the server follows the tables. */
function readMessage(data: unknown): { problem: string | null } | undefined {
  if (typeof data !== 'string') return undefined;
  const { event, payload } = parse(data);
  const { status, message, response, extension } = asRecord(payload);
  if (event === 'phx_reply' && status === 'error')
    return { problem: String(asRecord(response).reason ?? 'it refuses the channel') };
  if (event !== 'system' || extension !== 'postgres_changes') return undefined;
  return { problem: status === 'ok' ? null : String(message) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
