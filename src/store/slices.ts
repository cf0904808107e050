/**
 * The store at a glance: every slice, its owner, the chunks that contain it, and where its state is kept. Only its
 * types are used, so it adds nothing to the bundles. A slice without a line does not compile, nor does a line without a
 * slice; `slices.test.ts` loads each chunk and looks at what the store has then.
 */
import type { LazyLoadedSlices } from './store';

/** `main` is there from the start; the others are named by `webpackChunkName`. */
export type Chunk = 'main' | 'auth' | 'members' | 'account-menu' | 'dashboard' | 'admin' | 'admin-bars';

interface SliceEntry {
  /** The folder in `src/` whose module creates it. */
  owner: 'api' | `features/${string}`;
  /** The chunks that contain it. */
  chunks: readonly Chunk[];
  /** `memory` is lost with the page, `server` is refetched. */
  keptIn: 'memory' | 'localStorage' | 'sessionStorage' | 'server';
}

export const slices: Readonly<Record<keyof LazyLoadedSlices, SliceEntry>> = {
  /** Who is signed in, and their role. The tokens are supabase-js's, which keeps them in localStorage. */
  session: { owner: 'features/session', chunks: ['main'], keptIn: 'memory' },
  /** Light or dark: what the person chose, and what the system prefers. */
  theme: { owner: 'features/theme', chunks: ['main'], keptIn: 'localStorage' },
  /** The messages on the screen, each with the undo of the change that it reports. */
  toasts: { owner: 'features/toasts', chunks: ['main'], keptIn: 'memory' },
  /** The request that is being typed. */
  requests: { owner: 'features/requests', chunks: ['dashboard'], keptIn: 'sessionStorage' },
  /** The admin's change in flight, and the view to come back to. */
  admin: { owner: 'features/admin', chunks: ['members'], keptIn: 'memory' },
  /** What an admin has set for this browser: density, shortcuts, saved views. */
  preferences: { owner: 'features/admin', chunks: ['admin'], keptIn: 'localStorage' },
  /** The progress of an admin's tasks that take many calls: a change of many statuses, the export. */
  tasks: { owner: 'features/admin', chunks: ['admin-bars'], keptIn: 'memory' },
  /** RTK Query's cache of what the server answered. */
  api: {
    owner: 'api',
    chunks: ['auth', 'account-menu', 'dashboard', 'admin', 'admin-bars'],
    keptIn: 'server',
  },
};
