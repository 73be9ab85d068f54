import { appendFile, readFile, stat, truncate } from "node:fs/promises";

const LIMIT_BYTES = 1_000_000;
/** What is left of a log that has become too long. */
const REST_BYTES = 100_000;
/** Longer than a start takes, because the reason why one fails is read from the log. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Keeps the log of a running Postgres below 1 MB, or what a minute adds to that. Returns a function that ends this.
 */
export function keepLogShort(file: string): () => void {
  const check = () => cutLog(file).catch((error) => console.error("postgres.log could not be cut:", error));
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Cuts a log of more than 1 MB to its last lines. Postgres has it open for appending, so it goes on at the new end; what
 * it writes at this very moment may be lost, or stand before the other lines.
 */
export async function cutLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= LIMIT_BYTES) return;
  const rest = (await readFile(file)).subarray(-REST_BYTES);
  await truncate(file);
  await appendFile(file, rest.subarray(rest.indexOf("\n") + 1));
}
