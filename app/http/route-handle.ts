import type { ReactNode } from "react";
import type { PickState } from "~/runtime/page-cache.server";

/** What a route says of itself to the server, to caches and to open pages: its `export const handle`. */
export interface RouteHandle {
  /** The tables that its response is made from: a change to one reloads open pages and drops the cached response. */
  reads?: string[];
  /**
   * The query parameters that it reads; none by default. A route with `reads` is never told of any other, so that
   * visitors who add their own get the cached page. "all": they are left as they are.
   */
  params?: readonly string[] | "all";
  /** Picks one of the few states of its page, which are cached as pages of their own. Undefined in browsers. */
  pickState?: PickState | undefined;
  /** Whether its page is a text, in which the query may turn an author's drawing. */
  hasDrawings?: boolean;
  /** Whether the page differs from visitor to visitor, so no cache may store it. */
  differs?: boolean;
  /** What its head contains before the style sheets. */
  head?: ReactNode;
}

/** A route's handle, which Remix does not type. */
export const toHandle = (handle: unknown): RouteHandle => (handle ?? {}) as RouteHandle;
