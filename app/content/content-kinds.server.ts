import { isHidden } from "./pages.server";
import { collections } from "./types/index";

/** The page of each kind of content; hiding the page also hides the content. Pages are hidden one by one. */
const kindPages = new Map(
  collections.flatMap(({ searchKind, path }) =>
    searchKind && path !== "/" ? [[searchKind, path.slice(1)]] : [],
  ),
);

export const contentKinds = [...kindPages.keys()];

/** The first path segment of a kind of content; undefined for anything else. */
export const findKindPage = (kind: string): string | undefined => kindPages.get(kind);

/** The kinds of content whose page is hidden. @throws if the database cannot be read */
export async function hiddenKinds(): Promise<string[]> {
  const hidden = await Promise.all(Array.from(kindPages.values(), (page) => isHidden(page)));
  return contentKinds.filter((_, at) => hidden[at]);
}
