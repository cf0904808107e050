import type { Seeding } from 'supabase-in-memory/schema';
import type { Pack } from '../packs/pack';

/**
 * Fills a new back end; everything is dated relative to `at` (milliseconds) and drawn from the back end's ids. `pack`: the
 * prospect for whom it is filled.
 */
export type Seed = (seeding: Seeding, at: number, pack?: Pack) => void;
