import { data } from "@remix-run/node";
import { formOf } from "~/auth/form.server";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { gone, Problem, problemIn } from "~/collections/problem.server";
import { isId } from "~/collections/store.server";
import { LONGEST_ALT } from "./limits";
import { describeImage, type Image, removeImage } from "./store.server";
import { uploadImages } from "./upload.server";
import { usesOf } from "./uses.server";

/** What the page of the library is answered with when it is not led to itself again. */
export interface ImagesAnswer {
  ok: boolean;
  messages: string[];
  /** The picture that the answer is about, the words that were typed for it, and the version to start from. */
  about?: { id: string; alt?: string; version?: string };
}

const answerTo = (answer: ImagesAnswer, status: number) => data(answer, { status });

/** Stores the pictures of a form that was sent without JavaScript, and leads back to the library, or says what is wrong. */
export async function uploadAction(args: Args) {
  const { db } = await requireAdmin(args);
  const { added, notes, refused, status } = await uploadImages(db, args.request, signalOf(args));
  const done = added.length === 1 ? "1 picture added" : `${added.length} pictures added`;
  if (refused.length === 0) {
    return redirectWith(args, "/admin/images", { title: done, description: notes.join(" ") || undefined });
  }
  const rest = added.length > 0 ? [`${done}.`, ...notes] : [];
  return answerTo({ ok: false, messages: [...refused, ...rest] }, status);
}

/** Ends when the sender leaves. */
export function signalOf({ context, request }: Args): AbortSignal {
  return context.clientSignal ?? request.signal;
}

/** Does what the form of one picture asks for: its words, or its end. */
export async function imageAction(args: Args) {
  const { db } = await requireAdmin(args);
  const form = await formOf(args.request);
  const id = form.get("id");
  try {
    if (!isId(id)) throw gone("picture");
    switch (form.get("intent")) {
      case "describe":
        return await describe(args, db, id, form);
      case "delete":
        return await remove(args, db, id, form);
      default:
        throw data("Unknown intent", { status: 400 });
    }
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    const alt = form.get("alt");
    const about = isId(id) ? { id, alt: typeof alt === "string" ? alt : undefined } : undefined;
    return answerTo({ ok: false, messages: [message], about }, status);
  }
}

async function describe(args: Args, db: Client, id: string, form: FormData) {
  const alt = String(form.get("alt") ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (alt.length > LONGEST_ALT) {
    throw new Problem(422, `The words are too long: at most ${LONGEST_ALT.toLocaleString("en")} characters.`);
  }
  const { saved, image } = await describeImage(db, { id, alt, version: versionIn(form) });
  const about = { id, alt, version: image.updated_at };
  if (!saved && image.alt !== alt) {
    const message = `Somebody else wrote “${image.alt}” meanwhile. Yours is still in the field: save again to replace it.`;
    return answerTo({ ok: false, messages: [message], about }, 409);
  }
  return done(args, "Description saved", about);
}

/** A version is the database's own timestamp; anything else is older than every row. */
function versionIn(form: FormData): string {
  const version = String(form.get("version") ?? "");
  return /^\d{4}-\d\d-\d\dT[\d:.]+(\+\d\d:\d\d|Z)$/.test(version) ? version : new Date(0).toISOString();
}

/** Deletes a picture, but not when it is used where the question did not say so. */
async function remove(args: Args, db: Client, id: string, form: FormData) {
  const named = new Set(form.getAll("use"));
  const uses = (await usesOf(db, [id])).get(id) ?? [];
  const unnamed = uses.filter(({ key }) => !named.has(key));
  if (unnamed.length > 0) {
    const places = unnamed.map(({ title }) => title).join("; ");
    throw new Problem(409, `It was not deleted: it is used in ${places}. Delete it again if you are sure.`);
  }
  const { name } = await removeImage(db, id);
  return done(args, `“${name}” deleted`);
}

function done(args: Args, message: string, about?: ImagesAnswer["about"]) {
  if (args.request.headers.get("Sec-Fetch-Dest") === "empty") {
    return answerTo({ ok: true, messages: [message], about }, 200);
  }
  const { pathname, search } = new URL(args.request.url);
  return redirectWith(args, `${pathname}${search}${about ? `#${about.id}` : ""}`, { title: message });
}

/** What an upload by script is answered with: the pictures as texts need them. */
export interface UploadAnswer {
  images: { id: string; src: string; alt: string; width: number; height: number }[];
  /** Sentences about what was refused, or done otherwise than asked. */
  messages: string[];
}

/** What a list of the library shows of a picture. */
export type { Image };
