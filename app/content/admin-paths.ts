import type { Collection } from "./collection";

type Place = Pick<Collection, "slug" | "single">;

/** Where a row is edited, where its history is, and where it can be seen as visitors would see it. */
export const editPath = ({ slug, single }: Place, id: string) =>
  single ? `/admin/${slug}` : `/admin/${slug}/${id}`;
export const historyPath = ({ slug }: Place, id: string) => `/admin/${slug}/${id}/history`;
export const previewPath = ({ slug }: Place, id: string) => `/admin/${slug}/${id}/preview`;
/** Where deleted rows are listed and put back. */
export const deletedPath = ({ slug }: Place) => `/admin/${slug}/deleted`;
