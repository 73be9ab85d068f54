import { singleton } from "./singleton.server";

const queues = singleton("serial-queues", () => new Map<string, Promise<unknown>>());

/**
 * Runs `work` when everything queued before it has finished: an upload finds files that were uploaded just before, and
 * imports and long Markdown leave one of two cores to visitors.
 */
export function runSerially<Result>(
  queue: "images" | "crops" | "replacements" | "imports" | "markdown" | `import by ${string}`,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = (queues.get(queue) ?? Promise.resolve()).then(work);
  queues.set(
    queue,
    result.catch(() => undefined),
  );
  return result;
}
