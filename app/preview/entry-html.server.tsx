import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Collection, ContentTable, RowOf } from "~/collections/collection";
import { AboutPage } from "~/components/entries/about";
import { Shelf } from "~/components/entries/book";
import { BrioPage } from "~/components/entries/brio";
import { CopyItem } from "~/components/entries/copy-item";
import { Note, Post } from "~/components/entries/dated";
import { Essay } from "~/components/entries/essay";
import { LinkGroup } from "~/components/entries/link";
import { Projects } from "~/components/entries/project";
import { Question } from "~/components/entries/question";
import { type PageText, TextPage } from "~/components/entries/text-page";
import { ZuluPage } from "~/components/entries/zulu";
import type { Shown } from "~/components/rows.server";
import { essayOf } from "~/content/essays.server";
import { zuluLinks } from "~/content/zulu-links.server";
import { proseOf } from "~/rich-text/prose.server";
import { minutesOf } from "~/rich-text/reading-time";
import type { Settings } from "~/settings.server";

/** A row as it is stored, or as it would be. */
export type Values = Record<string, unknown>;

type Draw = (row: never, site: Settings) => ReactElement;

/** Names the table whose rows are drawn. */
const of = <Table extends ContentTable>(draw: (row: Shown<RowOf<Table>>, site: Settings) => ReactElement) =>
  draw as Draw;

/** How one row of each collection stands on the public page. */
const draws: Record<string, Draw> = {
  notes: of<"notes_entries">((row) => <Note note={row} />),
  feed: of<"feed_posts">((row) => <Post post={row} />),
  questions: of<"questions_posts">((row) => <Question post={row} />),
  books: of<"books_entries">((row) => <Shelf books={[row]} />),
  links: of<"links_entries">((row) => <LinkGroup category={row.category?.trim() ?? ""} links={[row]} />),
  copy: of<"copy_items">((row) => <CopyItem item={row} />),
  projects: of<"projects_entries">((row) => (
    <div className="wide">
      <Projects projects={[row]} />
    </div>
  )),
  pages: of<"pages">((row, site) => <PageOf slug={row.slug} page={row} site={site} />),
};

function PageOf({ slug, page, site }: { slug: string; page: PageText; site: Settings }) {
  switch (slug) {
    case "about":
      return <AboutPage page={page} email={site.email} />;
    case "brio":
      return <BrioPage page={page} email={site.email} />;
    case "zulu":
      return <ZuluPage page={page} links={zuluLinks(site)} />;
    default:
      return <TextPage page={page} />;
  }
}

/**
 * What visitors would read of a row, as HTML: drawn on the server, so that the browser gets nothing more for it.
 * Of a collection that nobody has drawn yet, its title and its text.
 */
export function entryHtml(collection: Collection, row: Values, site: Settings): string {
  if (collection.slug === "models") return essayHtml(row);
  const title = collection.title(row as Parameters<Collection["title"]>[0]);
  const draw =
    draws[collection.slug] ?? of<"pages">((page) => <TextPage page={{ title, html: page.html }} />);
  return renderToStaticMarkup(draw({ ...row, html: proseOf(row.content) } as never, site));
}

/** A new essay has its id from the address that its author types. */
function essayHtml({ id, slug, title, content }: Values): string {
  const place = String(slug || id);
  const { html, words } = essayOf(place, String(title), content);
  return renderToStaticMarkup(
    <Essay essay={{ id: place, title: String(title), minutes: minutesOf(words) }} html={html} />,
  );
}
