import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { memo, useMemo } from "react";
import { BookFoot } from "~/book/book-foot";
import { BookIndex, numberOf } from "~/book/book-index";
import { Column } from "~/book/column";
import { ContinueReading } from "~/book/continue-reading";
import { EssayText } from "~/book/essay-text";
import { FirstFrame } from "~/book/first-frame";
import { HoldPlace } from "~/book/hold-place";
import { loadSections, type Sections, useSections } from "~/book/sections";
import { useActiveSection } from "~/book/use-active-section";
import { useGoTo } from "~/book/use-go-to";
import { usePageKeys } from "~/book/use-page-keys";
import { ArrowLeft } from "~/components/icons";
import { author } from "~/components/json-ld";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { pageMeta } from "~/components/page-meta";
import { Side } from "~/components/side";
import { essays } from "~/content/essays.server";
import bookStyles from "~/design/book.css";
import { preloads } from "~/design/preloads";
import { minutesOf } from "~/rich-text/reading-time";

export const handle = { reads: ["models_sections", "menu_items"], head: <FirstFrame /> };
export const links: LinksFunction = () => [
  ...preloads("serif", "mono"),
  { rel: "stylesheet", href: bookStyles },
];

const ABOUT = "Lessons of my 20s, written down so that I stop learning them again.";

export const meta = pageMeta({
  title: "Models",
  description: ABOUT,
  type: "book",
  jsonLd: (site, url) => ({ "@type": "Book", name: "Models", url, author: author(site) }),
});

/** The sections are not in it: the server writes them into the page (ServedSections). */
export async function loader(args: LoaderFunctionArgs) {
  const [all, menu] = await Promise.all([essays(), menuOf(args)]);
  const minutes = minutesOf(all.reduce((sum, { words }) => sum + words, 0));
  return { menu, minutes, sections: null as Sections | null };
}

/** In the browser the sections are asked for, and compared with what is on the page. */
export async function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs) {
  const [data, sections] = await Promise.all([serverLoader<typeof loader>(), loadSections(request.signal)]);
  return { ...data, sections };
}

/** Nothing of it depends on what is read, which changes while the reader scrolls. */
const Essays = memo(({ sections }: { sections: Sections }) => (
  <Column>
    {sections.map(({ id, title, html }, index) => (
      <article className="essay" id={id} key={id}>
        <h2>
          {index > 0 ? <span className="n mono">{numberOf(index)}</span> : null}
          <a href={`/models/${id}`}>{title}</a>
        </h2>
        {html ? <EssayText html={html} /> : <p className="empty">content coming soon</p>}
      </article>
    ))}
    <BookFoot />
  </Column>
));

export default function Models() {
  const { menu, minutes, sections: loaded } = useLoaderData<typeof loader>();
  const sections = useSections(loaded);
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const active = useActiveSection(ids);
  const goTo = useGoTo();
  usePageKeys();
  return (
    <div className="page book">
      <Side label="Site">
        <MenuList items={menu} />
      </Side>
      <main className="main" id="content" tabIndex={-1}>
        <div className="book-head">
          <Link className="back" to="/menu">
            <ArrowLeft />
            <span>Back</span>
          </Link>
          <h1>Models</h1>
          <p className="book-about">{ABOUT}</p>
          <p className="book-facts">
            <span className="mono">{`${sections.length} essays, ${minutes} minutes`}</span>
            <ContinueReading sections={sections} goTo={goTo} />
          </p>
        </div>
        <BookIndex sections={sections} active={active} goTo={goTo} />
        <Essays sections={sections} />
        <HoldPlace sections={sections} />
      </main>
      <div className="progress" aria-hidden="true" />
    </div>
  );
}
