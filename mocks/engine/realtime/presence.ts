/** Who is present in a channel, in the form of Phoenix Presence: by key, each with a list of payloads (`metas`). */
import { seededIds } from '../backend/ids';
import type { Json } from '../backend/schema';

export type Meta = { [key: string]: Json };
type PresenceState = { [key: string]: { metas: Meta[] } };

/** The payload that one member tracks under its key. */
export interface PresenceEntry {
  key: string;
  /** Contains `phx_ref`, which is new after each change. */
  meta: Meta;
}

export interface Presence<Member> {
  /** The payload of a `presence_state`. */
  state(room: string): PresenceState;
  /** Returns the payload of the `presence_diff`; undefined when the payload is the same as before. */
  track(room: string, member: Member, key: string, payload: Meta): Json | undefined;
  /** Stores what another node has tracked. Returns the same as `track`. */
  put(room: string, member: Member, entry: PresenceEntry): Json | undefined;
  /** Undefined when the member was not tracked. */
  untrack(room: string, member: Member): Json | undefined;
  find(room: string, member: Member): PresenceEntry | undefined;
  members(): { room: string; member: Member }[];
  /** A key for a channel that names none. */
  newKey(): string;
  /** Draws keys and references from the sequence of that node from now on, so that no two nodes draw the same one. */
  setNode(node: number): void;
  clear(): void;
}

interface Entry extends PresenceEntry {
  /** The JSON of the payload as a client of this node tracked it, to recognize a repetition. */
  payload?: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function createPresence<Member>(): Presence<Member> {
  const rooms = new Map<string, Map<Member, Entry>>();
  // A separate sequence, so that presence does not change the ids that the back end draws for rows.
  let node = 1;
  let ids = seededIds(node);
  const list = (key: string, meta: Meta): PresenceState => ({ [key]: { metas: [meta] } });

  function change(room: string, member: Member, entry: Entry): Json {
    const members = rooms.get(room) ?? new Map<Member, Entry>();
    rooms.set(room, members);
    const before = members.get(member);
    members.set(member, entry);
    return { joins: list(entry.key, entry.meta), leaves: before ? list(before.key, before.meta) : {} };
  }

  return {
    state(room) {
      const listed: PresenceState = {};
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
    setNode(next) {
      if (next === node) return;
      node = next;
      ids = seededIds(node);
    },
    clear() {
      rooms.clear();
      ids = seededIds(node);
    },
  };
}
