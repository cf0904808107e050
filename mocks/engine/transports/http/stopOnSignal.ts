import { messageOf } from '../../messageOf';
import type { KeptFile } from './keepInFile';

/**
 * Ends the process at Ctrl+C and SIGTERM, once open calls are answered and the state is in its file. A second signal,
 * which shells and process managers may send, does not wait for calls; it loses nothing that was answered.
 */
export function stopOnSignal(close: () => Promise<void>, kept: KeptFile | undefined): void {
  let isStopping = false;
  const exit = () => {
    try {
      kept?.close();
      process.exit(0);
    } catch (error) {
      console.error(messageOf(error));
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return exit();
      isStopping = true;
      void close().finally(exit);
    });
}
