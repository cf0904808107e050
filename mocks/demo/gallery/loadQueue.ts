/** Frames load a few at a time: each starts a whole application, and all at once would be slow. */

const maxConcurrent = 3;

/** Milliseconds after which a frame that has not loaded loses its turn. */
const timeout = 5000;

const queue: (() => void)[] = [];
let running = 0;

/** Calls `start` when it is this frame's turn. Returns a function that ends the turn or leaves the queue. */
export function enqueueLoad(start: () => void): () => void {
  let hasTurn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    hasTurn = true;
    running += 1;
    timer = setTimeout(end, timeout);
    start();
  };
  function end(): void {
    clearTimeout(timer);
    const at = queue.indexOf(begin);
    if (at >= 0) queue.splice(at, 1);
    if (!hasTurn) return;
    hasTurn = false;
    running -= 1;
    next();
  }
  queue.push(begin);
  next();
  return end;
}

function next(): void {
  if (running < maxConcurrent) queue.shift()?.();
}
