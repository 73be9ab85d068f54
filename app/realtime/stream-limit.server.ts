import { singleton } from "~/http/singleton.server";

/** Streams that one network may hold open: an office, and not one client that takes all there are. */
export const MAX_PER_NETWORK = 50;

/** How each network's streams are ended, the oldest first. */
const open = singleton("event-streams", () => new Map<string, Set<() => void>>());

/**
 * Counts a stream of `network`. When there are too many the oldest is ended: it may have been left behind by a browser
 * that is long gone. Answers the function that is called when the stream has ended.
 */
export function countStream(network: string, end: () => void): () => void {
  const own = open.get(network) ?? new Set();
  open.set(network, own);
  const [oldest] = own;
  if (oldest && own.size >= MAX_PER_NETWORK) {
    own.delete(oldest);
    oldest();
  }
  own.add(end);
  return () => {
    own.delete(end);
    if (own.size === 0 && open.get(network) === own) open.delete(network);
  };
}
