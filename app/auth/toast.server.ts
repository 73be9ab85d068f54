import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { config } from "~/config.server";
import { isByScript } from "./by-script.server";
import { ownPath } from "./own-path";
import { TOAST_COOKIE, waitingToast } from "./toast-cookie";

/** The form that takes back what the message reports: its fields are posted to a path of this site. */
const undo = z.object({
  action: z.string().refine((path) => ownPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const schema = z.object({
  title: z.string(),
  description: z.string().optional(),
  kind: z.literal("destructive").optional(),
  // A message without its button is better than none.
  undo: undo.optional().catch(undefined),
});

/** A message shown once on the next page. */
export type Toast = z.infer<typeof schema>;

/** Long enough for a redirect to arrive (seconds). */
const LIFETIME = 60;
/** Browsers drop a longer cookie (bytes; RFC 6265, 6.1). */
const LONGEST_COOKIE = 4096;

let known: ReturnType<typeof createCookie> | undefined;

function cookie() {
  known ??= createCookie(TOAST_COOKIE, {
    // Not httpOnly: the page that shows the message takes it out (claimToast). It grants nothing.
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME,
    secrets: [config().sessionSecret],
    secure: config().siteUrl.startsWith("https:"),
  });
  return known;
}

/** The Set-Cookie value that carries a message to the next page; without its undo if that is too long for a cookie. */
export async function toastCookie(toast: Toast): Promise<string> {
  // Makes each signature another one, so that the same message twice is two messages.
  const once = randomUUID();
  const whole = await cookie().serialize({ ...toast, once });
  if (whole.length <= LONGEST_COOKIE) return whole;
  return cookie().serialize({ ...toast, undo: undefined, once });
}

/**
 * The message that waits for this request. `clear`, the Set-Cookie value that ends its waiting, is for a document
 * alone: what a script asked for may be thrown away (a live update starts a navigation's load anew), so there the
 * page ends the waiting when it shows the message.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast & { id: string }; clear: string | null } | null> {
  const header = request.headers.get("Cookie") ?? "";
  const id = waitingToast(header);
  if (!id) return null;
  const parsed = schema.safeParse(await cookie().parse(header));
  if (!parsed.success) return null;
  const clear = isByScript(request) ? null : await cookie().serialize("", { maxAge: 0 });
  return { toast: { ...parsed.data, id }, clear };
}
