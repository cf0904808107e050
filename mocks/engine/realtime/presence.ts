/** Who is present in a channel: by key, each with what it tells of itself (`metas`), as Phoenix keeps it. */
import { seededIds } from '../backend/ids';
import type { Json } from '../backend/schema';

export type Meta = { [key: string]: Json };
type Listed = { [key: string]: { metas: Meta[] } };

/** What one member tells of itself, under its key. */
export interface PresenceEntry {
  key: string;
  /** Its `phx_ref` is another one after each change. */
  meta: Meta;
}

export interface Presence<Member> {
  /** What a `presence_state` says. */
  state(room: string): Listed;
  /** What a `presence_diff` says of it; undefined where nothing is new. */
  track(room: string, member: Member, key: string, payload: Meta): Json | undefined;
  /** As another node has tracked it. Answers as `track` does. */
  put(room: string, member: Member, entry: PresenceEntry): Json | undefined;
  /** undefined where it was not tracked. */
  untrack(room: string, member: Member): Json | undefined;
  find(room: string, member: Member): PresenceEntry | undefined;
  members(): { room: string; member: Member }[];
  /** A key for a channel that names none. */
  newKey(): string;
  /** Keys and references from now on are those of that node of a cluster, which no other one makes. */
  drawAs(node: number): void;
  clear(): void;
}

interface Entry extends PresenceEntry {
  /** As it was tracked here. */
  payload?: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function createPresence<Member>(): Presence<Member> {
  const rooms = new Map<string, Map<Member, Entry>>();
  // Of their own: those of the back end name rows, and nobody's presence moves them.
  let number = 1;
  let ids = seededIds(number);
  const list = (key: string, meta: Meta): Listed => ({ [key]: { metas: [meta] } });

  function change(room: string, member: Member, entry: Entry): Json {
    const members = rooms.get(room) ?? new Map<Member, Entry>();
    rooms.set(room, members);
    const before = members.get(member);
    members.set(member, entry);
    return { joins: list(entry.key, entry.meta), leaves: before ? list(before.key, before.meta) : {} };
  }

  return {
    state(room) {
      const listed: Listed = {};
      for (const { key, meta } of rooms.get(room)?.values() ?? []) {
        listed[key] = { metas: [meta, ...(listed[key]?.metas ?? [])] };
      }
      return listed;
    },
    track(room, member, key, payload) {
      const before = rooms.get(room)?.get(member);
      const text = JSON.stringify(payload);
      if (before?.payload === text) return undefined;
      const meta: Meta = {
        ...payload,
        phx_ref: ids.token(16, alphabet),
        ...(before && { phx_ref_prev: before.meta.phx_ref ?? null }),
      };
      return change(room, member, { key, payload: text, meta });
    },
    put(room, member, entry) {
      const before = rooms.get(room)?.get(member);
      return before?.meta.phx_ref === entry.meta.phx_ref ? undefined : change(room, member, entry);
    },
    untrack(room, member) {
      const members = rooms.get(room);
      const before = members?.get(member);
      if (!members || !before) return undefined;
      members.delete(member);
      if (members.size === 0) rooms.delete(room);
      return { joins: {}, leaves: list(before.key, before.meta) };
    },
    find: (room, member) => rooms.get(room)?.get(member),
    members: () =>
      [...rooms].flatMap(([room, members]) => [...members.keys()].map((member) => ({ room, member }))),
    newKey: () => ids.uuid(),
    drawAs(node) {
      if (node === number) return;
      number = node;
      ids = seededIds(number);
    },
    clear() {
      rooms.clear();
      ids = seededIds(number);
    },
  };
}
