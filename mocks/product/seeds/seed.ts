import type { Seed as ProjectSeed } from 'supabase-in-memory';
import type { Pack } from '../packs/pack';

/** `pack`: the prospect for whom the back end is filled. */
export type Seed = ProjectSeed<Pack>;
