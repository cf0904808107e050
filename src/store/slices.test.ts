import { existsSync } from 'node:fs';
import path from 'node:path';
import { slices, type Chunk } from './slices';
import type * as Store from './store';

/** The import that loads each chunk. */
const chunks: Readonly<Record<Chunk, () => Promise<unknown>>> = {
  main: () => import('../startApp'),
  auth: () => import('../features/session/AuthPage'),
  members: () => import('../app/AppLayout'),
  'account-menu': () => import('../app/AccountMenus'),
  dashboard: () => import('../features/requests/DashboardPage'),
  admin: () => import('../features/admin/AdminPage'),
  'admin-bars': () => import('../features/admin/adminBars'),
};

/** The chunks that a browser has loaded before, besides `main`. */
const earlierChunks: Partial<Record<Chunk, readonly Chunk[]>> = {
  dashboard: ['members'],
  admin: ['members'],
  'admin-bars': ['members', 'admin'],
};

/** The names of the slices in a store of a page that has loaded these chunks. */
async function slicesOf(loaded: readonly Chunk[]): Promise<string[]> {
  let state = {};
  await jest.isolateModulesAsync(async () => {
    for (const chunk of loaded) await chunks[chunk]();
    const { rootReducer }: typeof Store = await import('./store');
    state = rootReducer(undefined, { type: 'test' });
  });
  return Object.keys(state).sort();
}

const listed = (loaded: readonly Chunk[]) =>
  Object.entries(slices)
    .filter(([, entry]) => entry.chunks.some((chunk) => loaded.includes(chunk)))
    .map(([name]) => name)
    .sort();

test.each(Object.keys(chunks) as Chunk[])('The chunk %s has exactly its listed slices', async (chunk) => {
  const loaded: Chunk[] = chunk === 'main' ? [chunk] : ['main', ...(earlierChunks[chunk] ?? []), chunk];
  expect(await slicesOf(loaded)).toEqual(listed(loaded));
});

test.each(Object.entries(slices))('The owner of the slice %s has its module', (name, { owner }) => {
  const file = name === 'api' ? 'api.ts' : `${name}Slice.ts`;
  expect(existsSync(path.join(__dirname, '..', owner, file))).toBe(true);
});
