import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import { editPath, listPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { withPages } from "~/content/derived/collection-lists.server";
import { isHidden } from "~/content/pages.server";
import { asRow, fromTable, isValidId, PAGE_SIZE, type Row, unwrap } from "~/content/repository.server";
import { getRowAnchor } from "~/content/row-anchor";
import { type Turned, turnEntries, undoTurns } from "~/content/turns.server";
import { AppError } from "~/http/app-error.server";
import { isFetchRequest } from "~/http/fetch-request.server";
import { readFormData } from "~/http/form-data.server";
import { answerError } from "~/http/form-errors.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { capitalize } from "~/ui/capitalize";
import type { ButtonAnswer } from "~/ui/form/answer";
import { withArticle } from "~/ui/with-article";
import { toRouteError } from "../admin-request.server";
import { describeTurn } from "./describe-turn";

/** The kind and the entries that the URL names (`from`, `id`), and what becomes of them as each of the other kinds. */
export async function loadTurnPage(args: Args) {
  const { db } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const from = findKind(searchParams.get("from"));
  if (!from) return null;
  const rows = await toRouteError(findRows(db, from, searchParams.getAll("id")));
  const [first] = rows;
  const others = withPages.filter(({ table }) => table !== from.table);
  const targets = others.map(async (to) => {
    const { plan, warnings } = await describe(from, to, rows);
    return { slug: to.slug, label: withArticle(to.singular), sentences: [...plan, ...warnings] };
  });
  return {
    from: { slug: from.slug, plural: from.plural },
    ids: rows.map(({ id }) => id),
    what: rows.length === 1 && first ? `“${getTitle(from, first)}”` : `${rows.length} ${from.singular}s`,
    targets: await Promise.all(targets),
    back:
      getBack(from, searchParams.get("back")) ??
      (rows.length === 1 && first ? editPath(from, first.id) : listPath(from)),
  };
}

const findKind = (slug: unknown) => withPages.find((collection) => collection.slug === slug);

const getTitle = (collection: Collection, row: Row) =>
  collection.title(row as unknown as Parameters<Collection["title"]>[0]) || "Untitled";

/** The list from which a form came; null if it came from an entry's own form. */
function getBack(collection: Collection, given: FormDataEntryValue | null): string | null {
  const path = safeRedirectPath(given);
  const list = listPath(collection);
  return path === list || path.startsWith(`${list}?`) ? path : null;
}

/** The entries that exist, without the texts of more than one. @throws AppError */
async function findRows(db: Client, collection: Collection, ids: string[]): Promise<Row[]> {
  const valid = ids.filter((id) => isValidId(collection, id)).slice(0, PAGE_SIZE);
  if (valid.length === 0) return [];
  const names = collection.fields.filter(
    ({ kind, name }) => kind !== "rich-text" && name !== collection.idFrom,
  );
  const columns = valid.length === 1 ? "*" : ["id", ...names.map(({ name }) => name)].join(",");
  const { data } = unwrap(
    await fromTable(db, collection)
      .select(columns as "*")
      .in("id", valid),
  );
  return (data ?? []).map((row) => asRow(row));
}

const describe = async (from: Collection, to: Collection, rows: Row[]) =>
  describeTurn(from, to, rows, {
    isFromHidden: await isHidden(from.path.slice(1)),
    isToHidden: await isHidden(to.path.slice(1)),
  });

/**
 * Turns the entries in the form (`from`, `id`) into entries of the kind `to`, and leads to the list that it came from
 * (`back`), or to the entry's new form; with `undo`, the numbers of revisions, takes that back. A list with scripts stays
 * open then.
 */
export async function turnAction(args: Args) {
  const { db } = await requireAdmin(args);
  const form = await readFormData(args.request);
  try {
    return form.has("undo") ? await undo(args, db, form) : await turn(args, db, form);
  } catch (thrown) {
    return answerError(thrown);
  }
}

async function turn(args: Args, db: Client, form: FormData) {
  const [from, to] = [findKind(form.get("from")), findKind(form.get("to"))];
  if (!from || !to || from.table === to.table) throw data("Unknown kind", { status: 400 });
  const ids = form.getAll("id").map(String);
  const rows = await findRows(db, from, ids);
  const { warnings } = await describe(from, to, rows);
  const turned = await turnEntries(db, from, ids, to);
  const back = getBack(from, form.get("back"));
  const [first] = turned;
  const next = turned.length === 1 && first ? editPath(to, first.id) : listPath(to);
  return redirectWith(args, back ?? next, {
    title: getMessage(from, to, turned),
    description: warnings.join(" ") || undefined,
    undo: getUndo(turned, back),
  });
}

const getMessage = (from: Collection, to: Collection, { length }: Turned[]) =>
  length === 1
    ? `${capitalize(from.singular)} turned into ${withArticle(to.singular)}`
    : `${length} ${from.singular}s turned into ${to.singular}s`;

/** None if one of them has become what it was before: turning it again does that. */
function getUndo(turned: Turned[], back: string | null) {
  const numbers = turned.flatMap(({ revision }) => revision ?? []);
  if (numbers.length < turned.length) return undefined;
  const fields: [string, string][] = [["undo", numbers.join()]];
  return { action: "/admin/turn", fields: back ? [...fields, ["back", back] as [string, string]] : fields };
}

async function undo(args: Args, db: Client, form: FormData) {
  const numbers = String(form.get("undo")).split(",").map(Number);
  if (numbers.length > PAGE_SIZE || !numbers.every(Number.isSafeInteger))
    throw new AppError(422, "This can’t be undone.");
  const { collection, ids } = await undoTurns(db, numbers);
  const [first = ""] = ids;
  const isOne = ids.length === 1;
  const message = isOne
    ? `It is ${withArticle(collection.singular)} again.`
    : `They are ${collection.singular}s again.`;
  const list = getBack(collection, form.get("back"));
  if (list && isFetchRequest(args.request)) return data<ButtonAnswer>({ ok: true, message });
  const next = isOne ? editPath(collection, first) : listPath(collection);
  const to = list && isOne ? `${list}#${getRowAnchor(first)}` : list;
  return redirectWith(args, to ?? next, { title: "Undone", description: message });
}
