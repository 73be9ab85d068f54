import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isFetchRequest } from "./fetch-request.server";
import { safeRedirectPath } from "./safe-redirect-path";
import { signedCookie } from "./signed-cookie.server";
import { pendingToastId, TOAST_COOKIE } from "./toast-cookie";

/** The form that undoes the reported action: its fields are posted to a path of this site. */
const undo = z.object({
  action: z.string().refine((path) => safeRedirectPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const schema = z.object({
  title: z.string(),
  description: z.string().optional(),
  kind: z.literal("destructive").optional(),
  // A message without its button is better than no message.
  undo: undo.optional().catch(undefined),
});

/** A message shown once on the next page. */
export type Toast = z.infer<typeof schema>;

/** Long enough for a redirect (seconds). */
const LIFETIME_SECONDS = 60;
/** Browsers may drop longer cookies (bytes; RFC 6265, 6.1). */
const MAX_COOKIE_BYTES = 4096;

/** Not httpOnly: the page that shows the message deletes it (claimToast). It grants no access. */
const cookie = signedCookie(TOAST_COOKIE, { path: "/", maxAge: LIFETIME_SECONDS });

/** The Set-Cookie value that carries a message to the next page; drops `undo` if it does not fit into a cookie. */
export async function toastCookie(toast: Toast): Promise<string> {
  // Makes each signature unique, so the same message sent twice counts as two messages.
  const nonce = randomUUID();
  const complete = await cookie().serialize({ ...toast, nonce });
  if (complete.length <= MAX_COOKIE_BYTES) return complete;
  return cookie().serialize({ ...toast, undo: undefined, nonce });
}

/**
 * The pending message of this request. `clear` is the Set-Cookie value that deletes it, for documents only: a fetch's
 * response may be discarded (a live update restarts a navigation's load), so there the page deletes the cookie when it
 * shows the message.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast & { id: string }; clear: string | null } | null> {
  const header = request.headers.get("Cookie") ?? "";
  const id = pendingToastId(header);
  if (!id) return null;
  const parsed = schema.safeParse(await cookie().parse(header));
  if (!parsed.success) return null;
  const clear = isFetchRequest(request) ? null : await cookie().serialize("", { maxAge: 0 });
  return { toast: { ...parsed.data, id }, clear };
}
