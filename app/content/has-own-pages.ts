import type { Collection } from "./collection";

// Beside collection.ts, which public pages import: browsers need this only in the admin.
/** Whether its rows have pages of their own, below a slug: these can be turned into one another. */
export const hasOwnPages = ({ fields }: Pick<Collection, "fields">): boolean =>
  fields.some(({ kind }) => kind === "slug");
