/** Sentences for people about the stored data. */
export const noticeTexts = {
  older: 'The demo’s tables or data have changed since your last visit, so it starts over.',
  damaged: 'The demo data saved in this browser was damaged, so the demo starts over.',
  notKept:
    'This browser cannot save anything for this page (storage is blocked or full), so changes last until you leave it.',
} as const;

export interface Notices {
  all(): readonly string[];
  /** Adds a notice unless it was added before. */
  add(notice: string): void;
  /** Tells the listeners that rows or notices have changed. */
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
