import { isHidden } from "./pages.server";

/** The page that shows each kind of content; an admin can hide any of them, and what it shows goes with it. */
const pages = {
  note: "notes",
  post: "feed",
  question: "questions",
  book: "books",
  link: "links",
  project: "projects",
  copy: "copy",
  essay: "models",
} as const;

export type ContentKind = keyof typeof pages;

/** The kinds of content whose page is hidden. Never throws. */
export async function hiddenKinds(): Promise<ContentKind[]> {
  const kinds = Object.keys(pages) as ContentKind[];
  const hidden = await Promise.all(kinds.map((kind) => isHidden(pages[kind])));
  return kinds.filter((_, at) => hidden[at]);
}
