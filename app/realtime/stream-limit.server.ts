import { singleton } from "~/runtime/singleton.server";

/** The limit of open streams per network: enough for an office. */
const MAX_PER_NETWORK = 50;

/** Functions that close each network's streams, the oldest first. */
const open = singleton("event-streams", () => new Map<string, Set<() => void>>());

/**
 * Counts a stream from `network`, and closes the oldest if there are too many: its browser may be long gone.
 * @returns a function to call when the stream has ended
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
