/** Sends frames late and in their order, also when a rule changes the delay: each timer sends the oldest waiting frame. */
import type { Frame } from './sockets';

/** Calls `work` after this many milliseconds; returns a function that cancels the call. */
export type Schedule = (work: () => void, milliseconds: number) => () => void;

export function createDelayedFrames(send: (frame: Frame) => void, schedule: Schedule) {
  const waiting: Frame[] = [];
  const timers = new Set<() => void>();
  return {
    send(frame: Frame, milliseconds: number): void {
      if (milliseconds === 0 && waiting.length === 0) return send(frame);
      waiting.push(frame);
      const cancel = schedule(() => {
        timers.delete(cancel);
        const oldest = waiting.shift();
        if (oldest !== undefined) send(oldest);
      }, milliseconds);
      timers.add(cancel);
    },
    cancel(): void {
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
