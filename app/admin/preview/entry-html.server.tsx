import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Collection, ContentTable, RowFor } from "~/content/collection";
import { findEssay } from "~/content/essays.server";
import type { Settings } from "~/content/settings.server";
import { withCover } from "~/content/sharing";
import { getLang } from "~/content/text-language.server";
import { getZuluLinks } from "~/content/zulu-links.server";
import { getReadingMinutes } from "~/rich-text/reading-time";
import { AboutPage } from "~/site/entries/about";
import { Shelf } from "~/site/entries/book";
import { BrioPage } from "~/site/entries/brio";
import { CopyItem } from "~/site/entries/copy-item";
import { Note, Post } from "~/site/entries/dated";
import { Essay } from "~/site/entries/essay";
import { LinkGroup } from "~/site/entries/link";
import { Projects } from "~/site/entries/project";
import { Question } from "~/site/entries/question";
import { type PageText, TextPage } from "~/site/entries/text-page";
import { ZuluPage } from "~/site/entries/zulu";
import { MediaItem } from "~/site/gallery/media-item";
import { toView, type View } from "~/site/published-entries.server";

/** A row as stored, or as a form would store it. */
export type Values = Record<string, unknown>;

/** What pages show besides a row: the site's settings, and the rows of the gallery. */
interface Surroundings {
  site: Settings;
  /** The site's time zone. */
  timeZone: string;
  gallery: RowFor<"gallery_items">[];
}

type RenderRow = (row: never, around: Surroundings) => ReactElement;

/** Types a render function by the table whose rows it takes. */
const forTable = <Table extends ContentTable>(
  render: (row: View<RowFor<Table>>, around: Surroundings) => ReactElement,
) => render as RenderRow;

/** How a row of each collection looks on its public page. */
const renderers: Record<string, RenderRow> = {
  notes: forTable<"notes_entries">((row) => <Note note={row} />),
  feed: forTable<"feed_posts">((row) => <Post post={row} />),
  questions: forTable<"questions_posts">((row) => <Question post={row} />),
  books: forTable<"books_entries">((row) => <Shelf books={[row]} />),
  links: forTable<"links_entries">((row) => (
    <LinkGroup category={row.category?.trim() ?? ""} links={[row]} />
  )),
  copy: forTable<"copy_items">((row) => <CopyItem item={row} />),
  projects: forTable<"projects_entries">((row) => (
    <div className="wide">
      <Projects projects={[row]} />
    </div>
  )),
  gallery: forTable<"gallery_items">((row) => (
    <div className="zulu">
      <MediaItem item={row} />
    </div>
  )),
  pages: forTable<"pages">((row, around) => <EntryPage slug={row.slug} page={row} {...around} />),
};

function EntryPage({ slug, page, site, gallery }: { slug: string; page: PageText } & Surroundings) {
  const items = gallery.filter((item) => item.page === slug);
  switch (slug) {
    case "about":
      return (
        <AboutPage
          page={page}
          items={items}
          author={site.author}
          email={site.email}
          profiles={site.profile_links}
        />
      );
    case "brio":
      return <BrioPage page={page} email={site.email} />;
    case "zulu":
      return <ZuluPage page={page} items={items} links={getZuluLinks(site)} />;
    default:
      return <TextPage page={page} />;
  }
}

/** The HTML of a row as visitors would see it, rendered here, so the admin area loads no public components. */
export const entryHtml = (...entry: Parameters<typeof entryElement>): string =>
  renderToStaticMarkup(entryElement(...entry));

/** A row as visitors would see it; title and text for a collection without a component. */
export function entryElement(collection: Collection, row: Values, around: Surroundings): ReactElement {
  if (collection.slug === "models") return essayElement(row, around.site.language);
  const title = collection.title(row as Parameters<Collection["title"]>[0]);
  const render =
    renderers[collection.slug] ?? forTable<"pages">((page) => <TextPage page={{ title, html: page.html }} />);
  const site = { timeZone: around.timeZone, language: around.site.language };
  return render(toView({ content: null, ...row }, site) as never, around);
}

/** A new essay's id comes from the slug that its author types. */
function essayElement(
  { id, slug, title, content, tags, cover, cover_alt }: Values,
  language: string,
): ReactElement {
  const place = String(slug || id);
  const { html, words } = findEssay(
    place,
    String(title),
    withCover({ content, cover, cover_alt } as Parameters<typeof withCover>[0]),
  );
  return (
    <Essay
      essay={{
        id: place,
        title: String(title),
        html,
        minutes: getReadingMinutes(words),
        lang: getLang(content, language),
        tags: tags as string[] | undefined,
      }}
    />
  );
}
