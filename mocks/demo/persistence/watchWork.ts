import type { JournalEntry } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../../product/createFakeSupabase';

/** The changes to the back end since the last `forget`. */
export interface Work {
  committed(): readonly JournalEntry[];
  /** Whether the back end was restarted; `committed` then has only the changes after that. */
  isRestarted(): boolean;
  forget(): void;
  stop(): void;
}

export function watchWork(fake: FakeSupabase): Work {
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
    forget() {
      committed = [];
      restarted = false;
    },
    stop() {
      stopCommits();
      stopStarts();
    },
  };
}
