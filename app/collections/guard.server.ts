import { data } from "@remix-run/node";
import { isByScript } from "~/auth/by-script.server";
import { type Args, type Client, requireAdmin } from "~/auth/session.server";
import type { Collection } from "./collection";
import { collections } from "./index";
import { Problem } from "./problem.server";

export { isByScript };

/** The collection that an address names. @throws 404 */
export function collectionOf(slug: string | undefined): Collection {
  const collection = collections.find((known) => known.slug === slug);
  if (!collection) throw data("Not found", { status: 404 });
  return collection;
}

/** What a loader waits for; a Problem becomes the answer's status, for the route's error boundary. */
export async function loaded<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value;
  } catch (thrown) {
    throw thrown instanceof Problem ? data(thrown.message, { status: thrown.status }) : thrown;
  }
}

/**
 * The client of an admin, or null while the data service cannot be reached: a form that was sent must be shown
 * again with what was typed. @throws for everybody else as requireAdmin does
 */
export async function adminClient(args: Args): Promise<Client | null> {
  try {
    return (await requireAdmin(args)).db;
  } catch (thrown) {
    if (statusOf(thrown) === 503) return null;
    throw thrown;
  }
}

/** A guard's refusal that must not cost the text: an unreachable data service, an ended session. */
export function problemOfGuard(args: Args, thrown: unknown): Problem | null {
  if (statusOf(thrown) === 503) return new Problem(503, UNREACHABLE);
  if (statusOf(thrown) === 302 && isByScript(args.request)) return new Problem(401, SIGNED_OUT);
  return null;
}

const UNREACHABLE =
  "It could not be saved: the server cannot be reached right now. Your text is still here; try again in a minute.";
const SIGNED_OUT = "You are signed out. Your text is still here: sign in on another tab, then save again.";

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  return (thrown as { init?: ResponseInit | null } | null)?.init?.status;
}
