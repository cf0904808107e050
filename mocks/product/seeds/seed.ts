import type { Seed as ProjectSeed } from 'supabase-in-memory';
import type { Pack } from '../packs/pack';

/** A seed of the product; its pack is the prospect whose business the data shows. */
export type Seed = ProjectSeed<Pack>;
