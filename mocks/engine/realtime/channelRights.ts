/** What the policies allow the caller of a channel. Anybody may use a public one. */
import type { Backend } from '../backend/backend';
import type { Channel } from './channel';
import { mayUse, type Extension } from './realtimeTables';

export function mayRead(backend: Backend, channel: Channel, extension: Extension): boolean {
  if (!channel.isPrivate) return true;
  return (channel.read[extension] ??= mayUse(backend, channel.caller, 'read', channel.name, extension));
}

export function mayWrite(backend: Backend, channel: Channel, extension: Extension): boolean {
  if (!channel.isPrivate) return true;
  return (channel.write[extension] ??= mayUse(backend, channel.caller, 'write', channel.name, extension));
}

/** Like the server's join, checks the right to presence only for a channel that uses presence. */
export function mayJoin(backend: Backend, channel: Channel): boolean {
  const presenceToo = channel.usesPresence && mayRead(backend, channel, 'presence');
  return mayRead(backend, channel, 'broadcast') || presenceToo;
}
