/** What people and the panel are told: that something changed, and what went wrong. */
export const notices = {
  older: 'The demo has other tables or data than on your last visit, so it starts afresh.',
  damaged: 'What this browser kept of the demo was damaged, so it starts afresh.',
  notKept:
    'This browser keeps nothing for this page (storage is blocked or full): changes last until you leave it.',
} as const;

export interface Notices {
  all(): readonly string[];
  /** Adds a notice, each once. */
  add(notice: string): void;
  announce(): void;
  subscribe(listener: () => void): () => void;
}

export function createNotices(): Notices {
  const all: string[] = [];
  const listeners = new Set<() => void>();
  let isAnnounced = false;

  /** Notifies in a task of its own, so that a caller gets its answer before the panel reads the changes. */
  function announce(): void {
    if (isAnnounced) return;
    isAnnounced = true;
    setTimeout(() => {
      isAnnounced = false;
      for (const listener of listeners) listener();
    });
  }

  return {
    announce,
    all: () => all,
    add(notice) {
      if (all.includes(notice)) return;
      all.push(notice);
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
