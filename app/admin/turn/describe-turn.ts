import { type Collection, getEntryPath, isSortable } from "~/content/collection";
import type { Row } from "~/content/repository.server";
import { decodePath } from "~/ui/decode-path";

interface Lists {
  /** Whether the page that lists the entries is hidden, where they are and where they go. */
  isFromHidden: boolean;
  isToHidden: boolean;
}

/**
 * What turning these entries into those of another kind changes beyond the kind, in whole sentences: `plan` before, and
 * `warnings`, which are said again afterwards. Needs no content of the rows.
 */
export function describeTurn(
  from: Collection,
  to: Collection,
  rows: Row[],
  { isFromHidden, isToHidden }: Lists,
): { plan: string[]; warnings: string[] } {
  const isOne = rows.length === 1;
  const [first] = rows;
  const lost = from.fields.filter(
    (field) => isLost(field.name, from, to) && rows.some((row) => isFilled(row[field.name])),
  );
  const labels = lost.map(({ label }) => label.toLowerCase()).join(", ");
  const title = to.fields.find(({ name }) => name === "title");
  const needsTitle = title?.kind === "text" && !title.optional && rows.some((row) => !row.title);
  const isPublished = rows.some((row) => row.published === true);
  const plan = [
    first && `${isOne ? "Its URL becomes" : "Their URLs become like"} ${getNewPath(from, to, first)}.`,
    needsTitle &&
      (isOne ? "Its first words become its title." : "Those without a title get their first words as one."),
    isSortable(to) &&
      to.order.ascending &&
      (isOne ? "It comes last in the list." : "They come last in the list."),
    to.path === "/" &&
      `No list and no feed has ${to.plural.toLowerCase()}: link to ${isOne ? "it" : "them"}.`,
  ];
  const warnings = [
    labels && `Kept, but not shown there: ${labels}.`,
    isFromHidden &&
      isPublished &&
      `${from.path} is hidden from visitors: ${isOne ? "it becomes a draft" : "they become drafts"}.`,
    isToHidden &&
      isPublished &&
      `${to.path} is hidden: visitors don’t see ${isOne ? "it" : "them"} until you show that page.`,
  ];
  return { plan: plan.filter(isText), warnings: warnings.filter(isText) };
}

const isText = (sentence: unknown): sentence is string => typeof sentence === "string" && sentence !== "";

/** The date of a note is that of a post, which has no field for it. */
function isLost(name: string, from: Collection, to: Collection): boolean {
  if (to.fields.some((field) => field.name === name)) return false;
  return from.fields.some(
    (field) =>
      field.name === name && field.kind !== "slug" && (field.kind !== "date" || to.date === "updated_at"),
  );
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function getNewPath({ idFrom }: Collection, to: Collection, row: Row): string {
  const slug = String(idFrom ? row.id : row.slug);
  return decodePath(getEntryPath(to, { id: slug, slug } as { id: string }));
}
