import { type AppLoadContext, data } from "@remix-run/node";
import { isByScript } from "~/auth/by-script.server";
import { formOf } from "~/auth/form.server";
import { type Args, type Client, requireAdmin } from "~/auth/session.server";
import type { Collection } from "./collection";
import { managed } from "./index";
import { Problem } from "./problem.server";

export { isByScript };

/** The collection that an address names. @throws 404 */
export function collectionOf(slug: string | undefined): Collection {
  const collection = managed.find((known) => known.slug === slug);
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

// The requests whose action answers with the form as it was sent. All loaders of a request get the same context.
const refused = new WeakSet<AppLoadContext>();

/** From now on the loaders of this request let its answer through, whoever asks: they load nothing for others. */
export function keepWords({ context }: Args): void {
  refused.add(context);
}

/** Whether the page that is made shows a form again that was not saved. */
export function showsWords({ context }: Args): boolean {
  return refused.has(context);
}

/**
 * The client of an admin. Null while the data service cannot be reached, and for everybody else whose form was
 * refused: a form that was sent must be shown again with what was typed, and with nothing but that.
 * @throws for everybody else as requireAdmin does
 */
export async function adminClient(args: Args): Promise<Client | null> {
  try {
    return (await requireAdmin(args)).db;
  } catch (thrown) {
    if (statusOf(thrown) === 503 || showsWords(args)) return null;
    throw thrown;
  }
}

/** What is read of somebody who is not an admin (bytes): about the longest text, only to be handed back. */
const OUTSIDERS_LIMIT = 6 * 1024 * 1024;

/**
 * The form that was sent. Its sender is asked for first: of others only a text is read that they may get back.
 * @throws as requireAdmin does, for others who send more; 400
 */
export async function sentForm(args: Args): Promise<FormData> {
  try {
    await requireAdmin(args);
  } catch (thrown) {
    if (Number(args.request.headers.get("Content-Length") ?? 0) > OUTSIDERS_LIMIT) throw thrown;
  }
  return formOf(args.request);
}

/**
 * A guard's refusal that must not cost the text: an ended session, rights that were taken away, an unreachable data
 * service. Null for what is no refusal.
 */
export function problemOfGuard(thrown: unknown): Problem | null {
  const status = statusOf(thrown);
  const message = status && SENTENCES[status];
  return message ? new Problem(status === 302 ? 401 : status, message) : null;
}

const SENTENCES: Record<number, string> = {
  302: "You are signed out. Your text is still here. Sign in on another tab, then save again.",
  403: "You are not (or no longer) an admin, so it was not saved. Your text is still here: copy it before you leave.",
  503: "It could not be saved: the server cannot be reached right now. Your text is still here; try again in a minute.",
};

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  return (thrown as { init?: ResponseInit | null } | null)?.init?.status;
}
