import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requireAdmin, withSession } from "~/auth/session.server";
import { signalOf, type UploadAnswer } from "~/media/library/actions.server";
import { addressOf } from "~/media/library/address";
import { uploadImages } from "~/media/library/upload.server";

/** Stores pictures that a script sends as a form: 201 with their addresses, or 4xx/5xx with a sentence for each refusal. */
export async function action(args: ActionFunctionArgs) {
  try {
    const { db } = await requireAdmin(args);
    const { added, notes, refused, status } = await uploadImages(db, args.request, signalOf(args));
    const images = added.map(({ id, alt, width, height }) => {
      return { id, src: addressOf({ id, width, height }), alt, width, height };
    });
    return withSession(args, json<UploadAnswer>({ images, messages: [...refused, ...notes] }, { status }));
  } catch (thrown) {
    // A script cannot follow the way to the sign-in page.
    const status = statusOf(thrown);
    if (!status) throw thrown;
    return json<UploadAnswer>(
      { images: [], messages: [SENTENCES[status] ?? "It cannot be stored."] },
      { status },
    );
  }
}

const SENTENCES: Record<number, string> = {
  401: "You are signed out. Sign in on another tab, then send it again.",
  403: "You are not (or no longer) allowed to do this.",
  503: "The pictures cannot be reached right now. Try again in a minute.",
};

/** The status of a guard's refusal; undefined for what is none. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status === 302 ? 401 : thrown.status;
  return (thrown as { init?: ResponseInit | null } | null)?.init?.status;
}
