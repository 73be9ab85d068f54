import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memo, useMemo } from "react";
import { loadEssays } from "~/content/essays.server";
import { loadPageSharing } from "~/content/pages.server";
import { notFound } from "~/content/redirects/not-found.server";
import { findOldEssaySlugs } from "~/content/redirects/redirects.server";
import { slugPath } from "~/content/slug-path";
import { models } from "~/content/types/models";
import { orUnavailable } from "~/http/load-failure.server";
import { getReadingMinutes } from "~/rich-text/reading-time";
import { Tags } from "~/site/entries/tags";
import { BookFoot } from "~/site/essays/book-foot";
import { BookIndex, getNumber } from "~/site/essays/book-index";
import { Column } from "~/site/essays/column";
import { ContinueReading } from "~/site/essays/continue-reading";
import { DeferredLayout } from "~/site/essays/deferred-layout";
import { EssayText } from "~/site/essays/essay-text";
import type { Sections } from "~/site/essays/section";
import { useActiveSection } from "~/site/essays/use-active-section";
import { usePageKeys } from "~/site/essays/use-page-keys";
import { useScrollToSection } from "~/site/essays/use-scroll-to-section";
import { loadMenu } from "~/site/menu/menu.server";
import { MenuList } from "~/site/menu/menu-list";
import { isPageHidden } from "~/site/published-entries.server";
import { author } from "~/site/seo/json-ld";
import { pageMeta } from "~/site/seo/page-meta";
import { Sidebar } from "~/site/sidebar";
import bookStyles from "~/styles/book.css";
import { preloads } from "~/styles/preloads";
import { ArrowLeft } from "~/ui/icons";

export const handle = {
  reads: ["models_sections", "menu_items", "pages", "redirects"],
  head: <DeferredLayout />,
};
export const links: LinksFunction = () => [
  ...preloads("serif", "mono"),
  { rel: "stylesheet", href: bookStyles },
];

const ABOUT = "Lessons of my 20s, written down so that I stop relearning them.";

export const meta = pageMeta({
  title: "Models",
  description: ABOUT,
  type: "book",
  jsonLd: (site, url) => ({ "@type": "Book", name: "Models", url, author: author(site) }),
});

export async function loader(args: LoaderFunctionArgs) {
  const [all, oldSlugs, menu, closed, sharing] = await Promise.all([
    orUnavailable("The essays", loadEssays()),
    findOldEssaySlugs(),
    loadMenu(args),
    orUnavailable("The hidden pages", isPageHidden(args, models)),
    orUnavailable("The pages", loadPageSharing("models")),
  ]);
  if (closed) throw await notFound(args);
  const minutes = getReadingMinutes(all.reduce((sum, { words }) => sum + words, 0));
  const sections: Sections = all.map(({ id, title, html, lang, tags }) => ({
    id,
    title,
    html: lowerHeadings(html),
    lang,
    oldIds: oldSlugs.get(id),
    tags: tags.length > 0 ? tags : undefined,
  }));
  return { menu, minutes, sections, sharing };
}

/**
 * Lowers an essay's headings by one level, because its title in the book is not the page's title. Text contains no bare
 * `<`.
 */
const lowerHeadings = (html: string) =>
  html.replace(/<(\/?)h([23])(?=[ >])/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}`);

/** Memoized: does not depend on the active section, which changes while the reader scrolls. */
const Essays = memo(({ sections }: { sections: Sections }) => (
  <Column>
    {sections.map(({ id, title, html, lang, oldIds, tags }, index) => (
      <article className="essay" id={id} lang={lang} key={id}>
        {oldIds?.map((old) => (
          <span id={old} key={old} />
        ))}
        {index > 0 ? <p className="number mono">{getNumber(index)}</p> : null}
        <h2 dir="auto">
          <a href={slugPath("/models/", id)}>{title}</a>
        </h2>
        {html ? <EssayText html={html} /> : <p className="empty">content coming soon</p>}
        <Tags tags={tags} />
      </article>
    ))}
    <BookFoot />
  </Column>
));

export default function Models() {
  const { menu, minutes, sections } = useLoaderData<typeof loader>();
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const active = useActiveSection(ids);
  const goTo = useScrollToSection();
  usePageKeys();
  return (
    <div className="page book">
      <Sidebar label="Site" isPublic>
        <MenuList items={menu} />
      </Sidebar>
      <main className="main" id="content" tabIndex={-1}>
        <div className="book-head">
          <Link className="back" to="/menu">
            <ArrowLeft />
            <span>Back</span>
          </Link>
          <h1 className="lead">Models</h1>
          <p className="book-about">{ABOUT}</p>
          {sections.length > 0 ? (
            <p className="book-facts">
              <span className="mono">{`${sections.length} essays, ${minutes} minutes`}</span>
              <ContinueReading sections={sections} goTo={goTo} />
            </p>
          ) : (
            <p className="empty">No essays yet.</p>
          )}
        </div>
        <BookIndex sections={sections} active={active} goTo={goTo} />
        <Essays sections={sections} />
      </main>
      <div className="progress" aria-hidden="true" />
    </div>
  );
}
