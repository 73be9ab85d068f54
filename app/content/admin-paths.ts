import type { Collection } from "./collection";

type Target = Pick<Collection, "slug" | "single">;

/** Admin paths of a row: its form, its history, its preview. */
export const editPath = ({ slug, single }: Target, id: string) =>
  single ? `/admin/${slug}` : `/admin/${slug}/${id}`;
export const historyPath = ({ slug }: Target, id: string) => `/admin/${slug}/${id}/history`;
export const previewPath = ({ slug }: Target, id: string) => `/admin/${slug}/${id}/preview`;
/** Where an entry is turned into one of another kind. */
export const turnPath = ({ slug }: Target, id: string) =>
  `/admin/turn?${new URLSearchParams({ from: slug, id })}`;
/** Where secret links to a row's draft are made and revoked. */
export const linksPath = ({ slug }: Target, id: string) => `/admin/${slug}/${id}/links`;
export const isLinksPath = (path: string) => /^\/admin\/[^/]+\/[^/]+\/links$/.test(path);
/** Where an open form reports its presence. */
export const presencePath = ({ slug }: Target, id: string) => `/admin/${slug}/${id}/presence`;
/** Where deleted rows are listed and restored. */
export const deletedPath = ({ slug }: Target) => `/admin/${slug}/deleted`;
