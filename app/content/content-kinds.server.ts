import { isHidden } from "./pages.server";

/** The page of each kind of content; hiding the page also hides the content. */
const kindPages = {
  note: "notes",
  post: "feed",
  question: "questions",
  book: "books",
  link: "links",
  project: "projects",
  copy: "copy",
  essay: "models",
} as const;

type ContentKind = keyof typeof kindPages;

export const contentKinds = Object.keys(kindPages) as ContentKind[];

/** The first path segment of a kind of content; undefined for anything else. */
export const findKindPage = (kind: string): string | undefined =>
  Object.hasOwn(kindPages, kind) ? kindPages[kind as ContentKind] : undefined;

/** The kinds of content whose page is hidden. @throws if the database cannot be read */
export async function hiddenKinds(): Promise<ContentKind[]> {
  const hidden = await Promise.all(contentKinds.map((kind) => isHidden(kindPages[kind])));
  return contentKinds.filter((_, at) => hidden[at]);
}
