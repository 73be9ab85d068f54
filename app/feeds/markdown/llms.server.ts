import { visitorClient } from "~/auth/clients.server";
import { hiddenKinds } from "~/content/content-kinds.server";
import { getDefaultPages } from "~/content/defaults/default-pages.server";
import { loadEssays } from "~/content/defaults/essays.server";
import { isHidden } from "~/content/defaults/pages.server";
import { readAll } from "~/content/read-all.server";
import { wherePublic } from "~/content/repository.server";
import { settings } from "~/content/settings.server";
import { isIndexed, type Sharing, toLine } from "~/content/sharing";
import { staticPages } from "~/content/static-pages";
import { pages } from "~/content/types/pages";
import { newestEntries } from "../newest-entries.server";
import { heading, join, list, paragraph, siteUrl, text } from "./blocks.server";

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
            ...listed.map((essay) => link(essay.title, `/models/${essay.id}`, getAbout(essay.sharing))),
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

/** The pages that have a text of their own, built in or saved, and the lists. */
async function shownPages(): Promise<{ path: string; title: string; about?: string }[]> {
  const query = visitorClient().from("pages").select("slug,title,excerpt,description,canonical_url,noindex");
  const saved = await readAll(wherePublic(query, pages).order("slug"));
  const builtIn = Array.from(getDefaultPages().values(), ({ slug, title }) => ({ path: `/${slug}`, title }));
  const own = saved.map((row) => ({ path: `/${row.slug}`, title: row.title, about: getAbout(row) }));
  const notIndexed = saved.filter((row) => !isIndexed(row)).map(({ slug }) => `/${slug}`);
  const all = new Map([...builtIn, ...staticPages, ...own].map((page) => [page.path, page]));
  const texts = [...all.values()].filter(({ path }) => ![...WITHOUT_TEXT, ...notIndexed].includes(path));
  const hidden = await Promise.all(texts.map(({ path }) => isHidden(path.slice(1))));
  return texts.filter((_, at) => !hidden[at]);
}
