/** The buckets that a project has from the start. */
import { insertRow } from '../backend/writes';
import type { Seed } from './scenario';

export interface BucketSettings {
  /** Default false. */
  public?: boolean;
  /** Bytes; default the project's limit. */
  fileSizeLimit?: number;
  allowedMimeTypes?: readonly string[];
}

/** The seed of a project with these buckets. */
export const withBuckets =
  <Pack>(buckets: { readonly [name: string]: BucketSettings }, seed: Seed<Pack> | undefined): Seed<Pack> =>
  (seeding, at, pack) => {
    for (const [name, settings] of Object.entries(buckets)) {
      insertRow(seeding.backend, 'storage.buckets', {
        id: name,
        name,
        public: settings.public ?? false,
        file_size_limit: settings.fileSizeLimit ?? null,
        allowed_mime_types: settings.allowedMimeTypes ? [...settings.allowedMimeTypes] : null,
      });
    }
    seed?.(seeding, at, pack);
  };
