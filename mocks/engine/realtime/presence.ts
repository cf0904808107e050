/** Who is present in a channel: by key, each with what it tells of itself (`metas`), as Phoenix keeps it. */
import { seededIds } from '../backend/ids';
import type { Json } from '../backend/schema';

type Meta = { [key: string]: Json };
type Listed = { [key: string]: { metas: Meta[] } };

export interface Presence<Member> {
  /** What a `presence_state` says. */
  state(room: string): Listed;
  /** What a `presence_diff` says of it; undefined where nothing is new. */
  track(room: string, member: Member, key: string, payload: Meta): Json | undefined;
  /** undefined where it was not tracked. */
  untrack(room: string, member: Member): Json | undefined;
  /** A key for a channel that names none. */
  newKey(): string;
  clear(): void;
}

interface Entry {
  key: string;
  payload: string;
  meta: Meta;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function createPresence<Member>(): Presence<Member> {
  const rooms = new Map<string, Map<Member, Entry>>();
  // Of their own: those of the back end name rows, and nobody's presence moves them.
  let ids = seededIds(1);
  const list = (key: string, meta: Meta): Listed => ({ [key]: { metas: [meta] } });

  return {
    state(room) {
      const listed: Listed = {};
      for (const { key, meta } of rooms.get(room)?.values() ?? []) {
        listed[key] = { metas: [meta, ...(listed[key]?.metas ?? [])] };
      }
      return listed;
    },
    track(room, member, key, payload) {
      const members = rooms.get(room) ?? new Map<Member, Entry>();
      rooms.set(room, members);
      const before = members.get(member);
      const text = JSON.stringify(payload);
      if (before?.payload === text) return undefined;
      const meta: Meta = {
        ...payload,
        phx_ref: ids.token(16, alphabet),
        ...(before && { phx_ref_prev: before.meta.phx_ref ?? null }),
      };
      members.set(member, { key, payload: text, meta });
      return { joins: list(key, meta), leaves: before ? list(key, before.meta) : {} };
    },
    untrack(room, member) {
      const members = rooms.get(room);
      const before = members?.get(member);
      if (!members || !before) return undefined;
      members.delete(member);
      if (members.size === 0) rooms.delete(room);
      return { joins: {}, leaves: list(before.key, before.meta) };
    },
    newKey: () => ids.uuid(),
    clear() {
      rooms.clear();
      ids = seededIds(1);
    },
  };
}
