import { longDate } from "~/ui/long-date";
import type { PageFacts } from "./read-page.server";

/** Whether a page is a Mastodon post. Recognized by the path, because Mastodon runs on many hosts. */
export const isPost = ({ pathname }: URL) => /^\/@[\w.-]+(?:@[\w.-]+)?\/\d{10,}\/?$/.test(pathname);

/** A post as a quotation, with its author, date and link; null if the page's head does not contain its text. */
export function quotePost(url: string, { title, description, published }: PageFacts): object | null {
  const words = description.trim();
  if (!words) return null;
  const lines = words.split(/\r\n?|\n/).flatMap((line, at) => [...(at > 0 ? [BREAK] : []), text(line)]);
  const author = title.trim() ? `— ${title.trim()}, ` : "— ";
  const link = { type: "link", url, children: [text(longDate(published) || "the post")] };
  return { type: "quote", children: [...lines, BREAK, BREAK, text(author), link] };
}

const BREAK = { type: "linebreak" };
const text = (value: string) => ({ type: "text", text: value });
