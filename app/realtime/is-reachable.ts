import { reportNotSent } from "~/http/client-action";
import { isConnected } from "./connection";

/** Whether the browser is known to be online, without asking the server. */
export const isOnline = () => navigator.onLine && isConnected();

/**
 * Whether the server can be reached; if not, a message with this title says so. Asks the server only while the browser is
 * offline or the event stream closed. Call it before opening a page or sending to a route whose script may not be loaded
 * yet: Remix reloads the page if it cannot load one, and the browser would show its own error page instead of the form
 * and what was typed into it.
 */
export async function isReachable(title?: string): Promise<boolean> {
  if (isOnline()) return true;
  const response = await fetch("/up", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!response) reportNotSent(title);
  return response !== null;
}
