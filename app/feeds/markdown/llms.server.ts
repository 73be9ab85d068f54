import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { loadEssays } from "~/content/essays.server";
import { isHidden } from "~/content/pages.server";
import { readAll } from "~/content/read-all.server";
import { wherePublic } from "~/content/repository.server";
import { settings } from "~/content/settings.server";
import { isIndexed, type Sharing, toLine } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { staticPages } from "~/content/static-pages";
import { pages } from "~/content/types/pages";
import { isEmpty } from "~/rich-text/text";
import { decodePath } from "~/ui/decode-path";
import { newestEntries } from "../newest-entries.server";
import { heading, join, list, paragraph, siteUrl, text } from "./blocks.server";
import { findMarkdownList } from "./list-blocks.server";

/** Pages without text, and the book, whose essays are listed instead. */
const WITHOUT_TEXT = ["/menu", "/creative", "/design", "/models"];

/** A table of contents for language models (llmstxt.org): each page that has text, as Markdown. @throws AppError */
export async function llmsTxt(): Promise<string> {
  const [{ title, author, description }, pages, essays, newest, hidden] = await Promise.all([
    settings(),
    shownPages(),
    loadEssays(),
    newestEntries(),
    hiddenKinds(),
  ]);
  const link = (name: string, path: string, about = "") => [
    text(name, siteUrl(`${path}.md`)),
    ...(about ? [text(`: ${about}`)] : []),
  ];
  const listed = essays.filter((essay) => isIndexed(essay.sharing));
  const recent = newest.filter((entry) => entry.kind !== "essay" && entry.isIndexed);
  return join([
    heading(1, text(title)),
    description ? `> ${paragraph(text(description))}` : "",
    paragraph(text(`By ${author}. Every page is also available as Markdown, at its URL with .md.`)),
    heading(2, text("Pages")),
    list(pages.map(({ path, title: name, about }) => link(name, path, about))),
    ...(hidden.includes("essay") || essays.length === 0
      ? []
      : [
          heading(2, text("Essays")),
          list([
            link("All of them, as a book", "/models"),
            ...listed.map((essay) =>
              link(essay.title, slugPath("/models/", essay.id), getAbout(essay.sharing)),
            ),
          ]),
        ]),
    ...(recent.length === 0
      ? []
      : [
          heading(2, text("Newest notes and posts")),
          list(
            recent.map(({ title: name, url, excerpt }) => [
              text(name, `${url}.md`),
              ...(excerpt ? [text(`: ${excerpt}`)] : []),
            ]),
          ),
        ]),
    heading(2, text("Optional")),
    list([
      [text("Everything new, as an Atom feed", siteUrl("/feed.xml"))],
      [text("All pages", siteUrl("/sitemap.xml"))],
    ]),
  ]);
}

/** What the author says about a text. */
const getAbout = ({ excerpt, description }: Pick<Sharing, "excerpt" | "description">) =>
  toLine(excerpt || description);

/** The pages that have a text of their own, and the lists. */
async function shownPages(): Promise<{ path: string; title: string; about?: string }[]> {
  const columns = "slug,title,content,excerpt,description,canonical_url,noindex";
  const rows = await readAll(wherePublic(visitorClient().from("pages").select(columns), pages).order("slug"));
  const lists = staticPages.filter(({ path }) => findMarkdownList(path));
  const all = new Map<string, { path: string; title: string; about?: string }>();
  for (const page of lists) all.set(page.path, page);
  for (const row of rows) {
    const path = slugPath("/", row.slug);
    if (!isIndexed(row)) all.delete(path);
    else if (findMarkdownList(path) || !isEmpty(row.content))
      all.set(path, { path, title: row.title, about: getAbout(row) });
  }
  const texts = [...all.values()].filter(({ path }) => !WITHOUT_TEXT.includes(path));
  const hidden = await Promise.all(texts.map(({ path }) => isHidden(decodePath(path.slice(1)))));
  return texts.filter((_, at) => !hidden[at]);
}
