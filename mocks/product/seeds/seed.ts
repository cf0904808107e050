import type { Seeding } from '../../engine/backend/createBackend';

/** Fills a new back end; everything is dated relative to `at` (milliseconds) and drawn from the back end's ids. */
export type Seed = (seeding: Seeding, at: number) => void;
