import type { JournalEntry } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../../product/createFakeSupabase';

/** The changes to the back end since the last `forget`. */
export interface ChangeTracker {
  committed(): readonly JournalEntry[];
  /** Whether the back end was restarted; `committed` then has only the changes after that. */
  isRestarted(): boolean;
  reset(): void;
  stop(): void;
}

export function trackChanges(fake: FakeSupabase): ChangeTracker {
  let committed: JournalEntry[] = [];
  let restarted = false;
  const stopCommits = fake.backend.onCommit((entries) => committed.push(...entries));
  const stopStarts = fake.onStart(() => {
    restarted = true;
    committed = [];
  });
  return {
    committed: () => committed,
    isRestarted: () => restarted,
    reset() {
      committed = [];
      restarted = false;
    },
    stop() {
      stopCommits();
      stopStarts();
    },
  };
}
