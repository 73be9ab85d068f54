import { singleton } from "./singleton.server";

const queues = singleton("serial-queues", () => new Map<string, Promise<unknown>>());

/**
 * Runs `work` when everything queued before it has finished. Images are resized and imports read one at a time: that
 * leaves one of two cores for visitors, and only one image's pixels are in memory.
 */
export function runSerially<Result>(
  queue: "images" | "imports",
  work: () => Promise<Result>,
): Promise<Result> {
  const result = (queues.get(queue) ?? Promise.resolve()).then(work);
  queues.set(
    queue,
    result.catch(() => undefined),
  );
  return result;
}
