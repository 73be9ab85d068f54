import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { isId } from "~/content/repository.server";
import { AppError, getAppError, notFoundError } from "~/http/app-error.server";
import { getClientSignal } from "~/http/client-signal.server";
import { isFetchRequest } from "~/http/fetch-request.server";
import { readFormData } from "~/http/form-data.server";
import { answerError } from "~/http/form-errors.server";
import { type Cut, SIDES } from "~/media/library/crop";
import { cropImage } from "~/media/library/crop-image.server";
import { binImages, restoreImages } from "~/media/library/deleted-images.server";
import { describeImage, findImage, PAGE_SIZE } from "~/media/library/image-store.server";
import { findUses } from "~/media/library/image-uses.server";
import { MAX_ALT } from "~/media/library/limits";
import { BIN, getPanelPath } from "~/media/library/list-images.server";
import { replaceImage } from "~/media/library/replace-image.server";
import { storeReplacement, uploadImages } from "~/media/library/upload-images.server";
import { runSerially } from "~/runtime/serial-queue.server";
import type { ButtonAnswer } from "~/ui/form/answer";
import type { Undo } from "~/ui/toast-message";

/** The library page's response, unless it redirects. */
export type ImagesAnswer = ButtonAnswer & {
  /** The image that the response is about, what was typed for it, and the version to start from. */
  about?:
    | {
        id: string;
        alt?: string | undefined;
        version?: string;
        cut?: Cut | undefined;
        /** Whether a file was to take its place. */
        isReplacement?: boolean;
      }
    | undefined;
};

const reject = (status: number, message: string, about?: ImagesAnswer["about"]) =>
  data<ImagesAnswer>({ ok: false, status, message, about }, { status });

/** Stores the images and files of a form without JavaScript, then redirects to the library, or explains what is wrong. */
export async function uploadAction(args: Args) {
  const { db } = await requireAdmin(args);
  const { added, files, alreadyStored, remarks, rejected, status } = await uploadImages(
    db,
    args.request,
    getClientSignal(args),
    "files",
  );
  const count = added.length + files.length - alreadyStored;
  const what = files.length > 0 ? "file" : "image";
  const done = count === 0 ? "Nothing new" : `${count} ${what}${count === 1 ? "" : "s"} added`;
  if (rejected.length === 0) {
    return redirectWith(args, "/admin/images", { title: done, description: remarks.join(" ") || undefined });
  }
  const rest = [...(count > 0 ? [`${done}.`] : []), ...remarks];
  return reject(status, [...rejected, ...rest].join("\n"));
}

/** Stores the file of a form, and shows it wherever the image `id` is used. */
export async function replaceAction(args: Args, id: string) {
  const { db } = await requireAdmin(args);
  const about = { id, isReplacement: true };
  try {
    if (!isId(id)) throw notFoundError("image");
    const old = await findImage(db, id);
    const signal = getClientSignal(args);
    const { added, rejected, status } = await uploadImages(db, args.request, signal, "images", (file) =>
      storeReplacement(db, old, file, signal),
    );
    if (rejected.length > 0) return reject(status, rejected.join("\n"), about);
    const [image, ...others] = added;
    if (!image || others.length > 0) throw new AppError(422, "Choose one image.");
    return await swap(args, db, id, image.id);
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    return reject(status, message, about);
  }
}

async function swap(args: Args, db: Client, id: string, by: string) {
  const { old, image, count } = await replaceImage(db, id, by);
  const places = `${count} ${count === 1 ? "place" : "places"}`;
  const message = image.deleted_at
    ? `“${image.name}” is back`
    : `“${old.name}” is replaced by “${image.name}” in ${places}`;
  const undo = undoReplacement(id, by);
  if (isFetchRequest(args.request)) return data<ImagesAnswer>({ ok: true, message, undo });
  return redirectWith(args, getPanelPath(by), { title: message, undo });
}

const undoReplacement = (id: string, by: string): Undo => ({
  action: "/admin/images",
  fields: [
    ["intent", "replace"],
    ["id", by],
    ["by", id],
  ],
});

async function crop(args: Args, db: Client, id: string, form: FormData) {
  const { image } = await cropImage(db, id, readCut(form), getClientSignal(args));
  return redirectWith(args, getPanelPath(image.id), {
    title: `“${image.name}” is cropped`,
    undo: undoReplacement(id, image.id),
  });
}

const readCut = (form: FormData) =>
  Object.fromEntries(SIDES.map((side) => [side, Number(form.get(side) || 0)])) as Cut;

/** Saves an image's alternative text, crops, replaces or deletes the image, or deletes several. */
export async function imageAction(args: Args) {
  const { db } = await requireAdmin(args);
  const form = await readFormData(args.request);
  const id = form.get("id");
  try {
    if (form.get("intent") === "delete-unused")
      return await runSerially("replacements", () => removeUnused(args, db, form.getAll("id").filter(isId)));
    if (!isId(id)) throw notFoundError("image");
    switch (form.get("intent")) {
      case "describe":
        return await describe(args, db, id, form);
      case "crop":
        return await crop(args, db, id, form);
      case "delete":
        return await runSerially("replacements", () => remove(args, db, id, form));
      case "replace": {
        const by = form.get("by");
        if (!isId(by)) throw notFoundError("image");
        return await swap(args, db, id, by);
      }
      default:
        throw data("Unknown intent", { status: 400 });
    }
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    const alt = form.get("alt");
    const cut = form.get("intent") === "crop" ? readCut(form) : undefined;
    const about = isId(id) ? { id, alt: typeof alt === "string" ? alt : undefined, cut } : undefined;
    return reject(status, message, about);
  }
}

async function describe(args: Args, db: Client, id: string, form: FormData) {
  const alt = String(form.get("alt") ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (alt.length > MAX_ALT) {
    throw new AppError(
      422,
      `The description is too long: at most ${MAX_ALT.toLocaleString("en")} characters.`,
    );
  }
  const { saved, image } = await describeImage(db, { id, alt, version: parseVersion(form) });
  const about = { id, alt, version: image.updated_at };
  if (!saved && image.alt !== alt) {
    const message = `Someone else has described this image as “${image.alt}” in the meantime. Your text is still in the field: save again to replace theirs.`;
    return reject(409, message, about);
  }
  return done(args, "Description saved", about);
}

/** A version is one of the database's timestamps; anything else counts as older than every row. */
function parseVersion(form: FormData): string {
  const version = String(form.get("version") ?? "");
  return /^\d{4}-\d\d-\d\dT[\d:.]+(\+\d\d:\d\d|Z)$/.test(version) ? version : new Date(0).toISOString();
}

/** Moves an image to the bin, unless it is used somewhere that the confirmation did not mention. */
async function remove(args: Args, db: Client, id: string, form: FormData) {
  const named = new Set(form.getAll("use"));
  const uses = (await findUses(db, [id])).get(id) ?? [];
  const unnamed = uses.filter(({ key }) => !named.has(key));
  if (unnamed.length > 0) {
    const places = unnamed.map(({ title }) => title).join("; ");
    throw new AppError(409, `Not deleted: it is used in ${places}. Delete it again if you are sure.`);
  }
  const binned = await binImages(db, [id]);
  return done(args, `“${binned[0]?.name}” deleted`, undefined, undoDeletion(binned));
}

/** Moves the images that are not used anywhere to the bin. */
async function removeUnused(args: Args, db: Client, ids: string[]) {
  if (ids.length === 0) throw new AppError(422, "Nothing is selected.");
  if (ids.length > PAGE_SIZE) throw new AppError(422, `You can delete at most ${PAGE_SIZE} at once.`);
  const uses = await findUses(db, ids);
  const [used, unused] = [
    ids.filter((id) => uses.get(id)?.length),
    ids.filter((id) => !uses.get(id)?.length),
  ];
  const rest = used.length > 0 ? `${count(used.length)} in use, so not deleted.` : "";
  if (unused.length === 0) throw new AppError(409, rest);
  const binned = await binImages(db, unused);
  return done(args, `${count(binned.length)} deleted${rest && `. ${rest}`}`, undefined, undoDeletion(binned));
}

const count = (number: number) => `${number} ${number === 1 ? "image" : "images"}`;

const undoDeletion = (binned: { id: string }[]): Undo => ({
  action: BIN,
  fields: [["intent", "restore"], ...binned.map(({ id }): [string, string] => ["row", id])],
});

/** Restores images from the bin. */
export async function restoreAction(args: Args) {
  const { db } = await requireAdmin(args);
  const form = await readFormData(args.request);
  if (form.get("intent") !== "restore") throw data("Unknown intent", { status: 400 });
  const ids = form.getAll("row").filter(isId);
  try {
    if (ids.length === 0) throw notFoundError("image");
    const [first, ...others] = await restoreImages(db, ids);
    const message = others.length > 0 ? `${count(others.length + 1)} are back.` : `“${first?.name}” is back.`;
    if (isFetchRequest(args.request)) return data<ButtonAnswer>({ ok: true, message });
    const to = form.has("stay") ? BIN : getPanelPath(String(ids[0]));
    return redirectWith(args, to, { title: "Restored", description: message });
  } catch (thrown) {
    return answerError(thrown);
  }
}

function done(args: Args, message: string, about?: ImagesAnswer["about"], undo?: Undo) {
  if (isFetchRequest(args.request)) return data<ImagesAnswer>({ ok: true, message, about, undo });
  const { pathname, search } = new URL(args.request.url);
  return redirectWith(args, `${pathname}${search}${about ? `#${about.id}` : ""}`, { title: message, undo });
}
