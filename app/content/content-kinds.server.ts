import { isHidden } from "./defaults/pages.server";

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

/** Every kind of content that has a page. */
export const contentKinds = Object.keys(pages) as ContentKind[];

/** The kinds of content whose page is hidden. @throws if that is unknown */
export async function hiddenKinds(): Promise<ContentKind[]> {
  const hidden = await Promise.all(contentKinds.map((kind) => isHidden(pages[kind])));
  return contentKinds.filter((_, at) => hidden[at]);
}
