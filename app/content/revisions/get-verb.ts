import { withArticle } from "~/ui/with-article";
import type { Collection } from "../collection";
import { managed } from "../types/index";
import type { ViewRow } from "./history.server";

/** What a revision did to its row, for "… by you". */
export function getVerb(
  { publish }: Collection,
  { operation, is_restore, changed_columns, new: after, columns_of, table_name }: ViewRow,
): string {
  switch (operation) {
    case "turn": {
      const into = managed.find(({ table }) => table === (columns_of ?? table_name));
      return into ? `turned into ${withArticle(into.singular)}` : "turned";
    }
    case "insert":
      return is_restore ? "restored" : "created";
    case "delete":
      return "deleted";
    case "reorder":
      return "reordered";
  }
  if (!publish || !changed_columns?.includes(publish.column)) return "edited";
  return (after as Record<string, unknown>)[publish.column]
    ? publish.publishedLabel.toLowerCase()
    : `set to ${publish.draftLabel.toLowerCase()}`;
}
