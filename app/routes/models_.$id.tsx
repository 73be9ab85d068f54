import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadEssays } from "~/content/essays.server";
import { noteMissingPage } from "~/content/redirects/missing-pages.server";
import { notFound } from "~/content/redirects/not-found.server";
import { findRedirect } from "~/content/redirects/redirects.server";
import { getDescription } from "~/content/sharing";
import { slugPath } from "~/content/slug-path";
import { models } from "~/content/types/models";
import { pickTurned } from "~/drawings/states.server";
import { orUnavailable } from "~/http/load-failure.server";
import { getPageImage } from "~/og-images/og-image";
import { turnText } from "~/rich-text/nodes/drawing/turned.server";
import { getReadingMinutes } from "~/rich-text/reading-time";
import { Essay } from "~/site/entries/essay";
import { Column } from "~/site/essays/column";
import { loadMenu } from "~/site/menu/menu.server";
import { MenuList } from "~/site/menu/menu-list";
import { isPageHidden } from "~/site/published-entries.server";
import { author } from "~/site/seo/json-ld";
import { getSite, metaFor } from "~/site/seo/page-meta";
import { Sidebar } from "~/site/sidebar";
import bookStyles from "~/styles/book.css";
import { preloads } from "~/styles/preloads";
import { ArrowLeft } from "~/ui/icons";

export const handle = {
  reads: ["models_sections", "menu_items", "pages"],
  pickState: pickTurned,
  hasDrawings: true,
};
export const links: LinksFunction = () => [
  ...preloads("serif", "mono"),
  { rel: "stylesheet", href: bookStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) => {
  const essay = data?.essay;
  if (!essay) return metaFor(where, { title: "Models", hidden: true });
  const { title, description, id, html, published, updated, tags, state } = essay;
  return metaFor(where, {
    title,
    description,
    path: slugPath("/models/", id),
    state,
    type: "article",
    published,
    tags,
    ogImage: { kind: "essay", id, content: getPageImage(title, getSite(where)?.title ?? "", html, state) },
    jsonLd: (site, url) => ({
      "@type": "Article",
      headline: title,
      description,
      url,
      datePublished: published,
      dateModified: updated,
      ...(tags.length > 0 && { keywords: tags }),
      isPartOf: { "@type": "Book", name: "Models", url: `${site.origin}/models` },
      author: author(site),
    }),
  });
};

/** One essay at a URL of its own, with links to its neighbours. Its drawing is in the state that the query names. */
export async function loader(args: LoaderFunctionArgs) {
  const [all, menu, closed] = await Promise.all([
    orUnavailable("The essays", loadEssays()),
    loadMenu(args),
    orUnavailable("The hidden pages", isPageHidden(args, models)),
  ]);
  if (closed) throw await notFound(args);
  const at = all.findIndex(({ id }) => id === args.params.id);
  const found = all[at];
  const other = found ? null : await findRedirect(args);
  if (other) throw other;
  if (!found) noteMissingPage(args.request);
  const neighbour = (index: number) => {
    const next = all[index];
    return next ? { id: next.id, title: next.title } : null;
  };
  const turned = found && turnText(args.request, found.parts);
  const essay = found && {
    id: found.id,
    title: found.title,
    place: { number: at + 1, of: all.length },
    html: turned?.html ?? "",
    minutes: getReadingMinutes(found.words),
    lang: found.lang,
    tags: found.tags,
    description: getDescription(found.sharing, found.document),
    state: turned?.state ?? null,
    published: found.published,
    updated: found.updated,
    before: neighbour(at - 1),
    after: neighbour(at + 1),
  };
  return data({ menu, essay: essay ?? null, sharing: found?.sharing ?? null }, { status: essay ? 200 : 404 });
}

export default function OneEssay() {
  const { menu, essay } = useLoaderData<typeof loader>();
  return (
    <div className="page book">
      <Sidebar label="Site" isPublic>
        <MenuList items={menu} />
      </Sidebar>
      <main className="main one-essay" id="content" tabIndex={-1}>
        <div className="book-head">
          <Link className="back" to={essay ? `/models#${essay.id}` : "/models"}>
            <ArrowLeft />
            <span>Models</span>
          </Link>
        </div>
        <Column>
          {essay ? <Essay key={essay.id} essay={essay} /> : <h1 className="lead">content coming soon</h1>}
          {essay ? <Neighbours {...essay} /> : null}
        </Column>
      </main>
      <div className="progress" aria-hidden="true" />
    </div>
  );
}

type Neighbour = { id: string; title: string } | null;

function Neighbours({ before, after }: { before: Neighbour; after: Neighbour }) {
  return (
    <nav className="neighbours" aria-label="Essays">
      {before ? (
        <Link rel="prev" to={slugPath("/models/", before.id)}>
          <span className="mono">Previous</span> <bdi>{before.title}</bdi>
        </Link>
      ) : (
        <span />
      )}
      {after ? (
        <Link rel="next" to={slugPath("/models/", after.id)}>
          <span className="mono">Next</span> <bdi>{after.title}</bdi>
        </Link>
      ) : null}
    </nav>
  );
}
