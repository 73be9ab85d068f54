/** How long a line may wait for others (milliseconds). */
const MAX_DELAY = 100;
/** How many lines are written together at most. */
const MAX_LINES = 500;

let waiting: string[] = [];

/**
 * Writes a line to the standard output, together with those of the next 100 ms, and before the process ends. Only for
 * the lines of answered requests: to write each by itself takes a third of the time of a page from the cache.
 */
export function writeSoon(line: string): void {
  if (waiting.length === 0) setTimeout(flush, MAX_DELAY).unref();
  if (waiting.push(line) >= MAX_LINES) flush();
}

function flush(): void {
  if (waiting.length === 0) return;
  const lines = waiting;
  waiting = [];
  process.stdout.write(`${lines.join("\n")}\n`);
}

process.on("exit", flush);
