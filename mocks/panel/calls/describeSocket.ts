/** A socket and its frames in words, for the list of calls. */
import { decodeFrame, readVersion } from 'supabase-in-memory/tools';
import { addressOf, containsAllWords } from './describeCall';
import type { LoggedFrame, LoggedSocket } from 'supabase-in-memory/tools';

export function stateOf({ end }: LoggedSocket): string {
  if (!end) return 'open';
  return 'refused' in end ? String(end.refused) : 'closed';
}

/** Refused, lost, or ended by the server. */
export function hasFailed({ end }: LoggedSocket): boolean {
  return end !== undefined && ('refused' in end || end.by === 'server');
}

/** How the socket ended, as a sentence; empty while it is open. */
export function endOf({ end }: LoggedSocket): string {
  if (!end) return '';
  if ('refused' in end) return `The handshake was answered with ${end.refused}.`;
  if (end.code === 1006) return 'The connection broke.';
  const who = end.by === 'client' ? 'The page' : 'The server';
  return `${who} closed it (${[end.code, end.reason].filter(Boolean).join(': ')}).`;
}

export interface FrameDescription {
  /** `sent phx_join realtime:rows 1`. */
  title: string;
  /** The payload as indented JSON; if there is none, the frame's own text or the number of its bytes. */
  text: string;
}

export function describeFrame({ by, frame }: LoggedFrame, { url }: LoggedSocket): FrameDescription {
  const version = readVersion(new URL(url));
  const message = version && decodeFrame(version, frame);
  const direction = by === 'client' ? 'sent' : 'heard';
  if (!message || typeof frame !== 'string') {
    return {
      title: [direction, message?.event ?? '', message?.topic ?? ''].filter(Boolean).join(' '),
      text: typeof frame === 'string' ? frame : `${frame.length} bytes`,
    };
  }
  return {
    title: `${direction} ${message.event} ${message.topic}`,
    text: JSON.stringify(message.payload, null, 2),
  };
}

/** Whether the socket's row in the list and its frames contain all words of `text`. */
export function socketMatches(socket: LoggedSocket, text: string): boolean {
  const frames = socket.frames.map(({ frame }) => (typeof frame === 'string' ? frame : ''));
  return containsAllWords(['ws', addressOf(socket), stateOf(socket), endOf(socket), ...frames], text);
}
