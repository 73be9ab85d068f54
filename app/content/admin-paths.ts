import type { Collection } from "./collection";

type Target = Pick<Collection, "slug" | "single">;

/** The path of a type's list, or of its only form. */
export const listPath = ({ slug }: Pick<Target, "slug">) => `/admin/${slug}`;
/** The path of the form for a new entry; `query`: the `id` that it is to have, or values to begin with. */
export const newPath = (target: Pick<Target, "slug">, query?: URLSearchParams | Record<string, string>) =>
  `${listPath(target)}/new${query ? `?${new URLSearchParams(query)}` : ""}`;
/** The path of the form that continues a draft, of a row or of an entry that is not one yet. */
export const resumePath = (target: Target, { id, isNew }: { id: string; isNew: boolean }) =>
  isNew && !target.single ? newPath(target, { id }) : editPath(target, id);

/** The parameter with a former slug and id of a row that has got another id or kind: this browser may have its drafts. */
export const FORMER = "was";
export const formerQuery = ({ slug }: Pick<Target, "slug">, id: string) =>
  new URLSearchParams({ [FORMER]: `${slug}/${id}` });

const rowPath = (target: Target, id: string) => `${listPath(target)}/${encodeURIComponent(id)}`;

/** Admin paths of a row: its form, its history, its preview. */
export const editPath = (target: Target, id: string) =>
  target.single ? listPath(target) : rowPath(target, id);
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
export const deletedPath = (target: Target) => `${listPath(target)}/deleted`;
