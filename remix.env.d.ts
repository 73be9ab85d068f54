/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What server.ts hands to loaders and actions; absent under plain remix-serve. */
  interface AppLoadContext {
    /** Aborted when the browser leaves: request.signal forgets to after a garbage collection. */
    clientSignal?: AbortSignal;
    /** Resolves once the answer takes more: at once, unless its reader is slow. */
    drained?: () => Promise<void>;
    /** Whether the server lets the answer take as long as its page is open (server.ts). */
    mayStream?: boolean;
    /** The tables that the route reads, as its handle names them: the Cache-Tag header. */
    cacheTags?: readonly string[];
    /** The whole query as it was sent, but for Remix's own `_routes`; `request.url` has only what the route reads. */
    search?: string;
    /** The sender's IP, for rate limits. */
    clientIp?: string;
    /**
     * Set by an action that answers with the form as it was sent, because it was not saved. The loaders of the same
     * request then let the page through, whoever asks, and load nothing for people who are not admins.
     */
    rejectedSubmission?: boolean;
  }
  // Single fetch: loaders and actions keep the types of what they return.
  interface Future {
    v3_singleFetch: true;
  }
}
