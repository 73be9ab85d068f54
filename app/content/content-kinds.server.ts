import { isHidden } from "./defaults/pages.server";

/** The page of each kind of content; hiding the page hides the content. */
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

type ContentKind = keyof typeof pages;

export const contentKinds = Object.keys(pages) as ContentKind[];

/** The kinds of content whose page is hidden. @throws if that is unknown */
export async function hiddenKinds(): Promise<ContentKind[]> {
  const hidden = await Promise.all(contentKinds.map((kind) => isHidden(pages[kind])));
  return contentKinds.filter((_, at) => hidden[at]);
}
