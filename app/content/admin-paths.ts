import type { Collection } from "./collection";

type Target = Pick<Collection, "slug" | "single">;

const rowPath = ({ slug }: Target, id: string) => `/admin/${slug}/${encodeURIComponent(id)}`;

/** Admin paths of a row: its form, its history, its preview. */
export const editPath = (target: Target, id: string) =>
  target.single ? `/admin/${target.slug}` : rowPath(target, id);
export const historyPath = (target: Target, id: string) => `${rowPath(target, id)}/history`;
export const previewPath = (target: Target, id: string) => `${rowPath(target, id)}/preview`;
/** Where what is typed is kept as a draft. */
export const draftPath = (target: Target, id: string) => `${rowPath(target, id)}/draft`;
/** Where an entry is turned into one of another kind. */
export const turnPath = ({ slug }: Target, id: string) =>
  `/admin/turn?${new URLSearchParams({ from: slug, id })}`;
/** Where secret links to a row's draft are made and revoked. */
export const linksPath = (target: Target, id: string) => `${rowPath(target, id)}/links`;
export const isLinksPath = (path: string) => /^\/admin\/[^/]+\/[^/]+\/links$/.test(path);
/** Where an open form reports its presence. */
export const presencePath = (target: Target, id: string) => `${rowPath(target, id)}/presence`;
/** Where deleted rows are listed and restored. */
export const deletedPath = ({ slug }: Target) => `/admin/${slug}/deleted`;
