import { isChunkError, lazyModule } from '../../src/lib/lazyModule';
import styles from '../../src/ui/button.module.css';

/**
 * Loads a module of the demo itself. If it cannot be loaded, a note on the page shows `missing`, a sentence, and a button that
 * tries again; the note leaves when the module arrives after all. While `isHidden` returns true, an audience is watching: there
 * is no note, and loading is tried again when the network is back.
 */
export async function loadWithRetry<M>(
  missing: string,
  fetchModule: () => Promise<M>,
  isHidden: () => boolean = () => false,
): Promise<M> {
  const module = lazyModule(fetchModule);
  const note = createNote(missing);
  try {
    for (;;) {
      try {
        return await module.load();
      } catch (failure) {
        if (!isChunkError(failure)) throw failure;
        const retry = isHidden() ? waitForNetwork() : note.waitForRetry();
        const late = failure.type === 'timeout' ? waitForLate(fetchModule) : retry;
        const arrived = await Promise.race([retry, late]);
        if (arrived) return arrived;
      }
    }
  } finally {
    note.remove();
  }
}

/** Waits on for a module that did not arrive in time: asking for it again joins the request that is still running. */
const waitForLate = <M>(fetchModule: () => Promise<M>): Promise<M> =>
  fetchModule().catch((failure: unknown) =>
    isChunkError(failure) && failure.type === 'timeout'
      ? waitForLate(fetchModule)
      : new Promise<never>(() => undefined),
  );

const waitForNetwork = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

function createNote(sentence: string) {
  const note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:2000;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;width:fit-content;margin:auto;padding:.75rem 1rem;border:1px solid;border-radius:1rem;background:var(--surface);color:var(--ink)';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${styles.button} ${styles.outline}`;
  note.append(sentence, button);
  return {
    /** Shows the note, and resolves when somebody presses its button. */
    waitForRetry: () =>
      new Promise<void>((resolve) => {
        button.textContent = 'Try again';
        // Comes before the first script of a prerendered page, which holds clicks on buttons back for the product.
        const onClick = (event: Event) => {
          if (event.target !== button) return;
          event.stopPropagation();
          window.removeEventListener('click', onClick, true);
          button.textContent = 'Trying again…';
          resolve();
        };
        window.addEventListener('click', onClick, true);
        if (!note.isConnected) document.body.append(note);
      }),
    remove: () => note.remove(),
  };
}
