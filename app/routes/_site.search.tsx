import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { MAX_QUERY, RESULTS, readPage, readQuery } from "~/content/search/query";
import { type Hit, queueSearch } from "~/content/search/search.server";
import { loadPublicTags } from "~/content/tagged.server";
import { readTag, tagPath } from "~/content/tags";
import { toNetwork } from "~/http/network.server";
import { retryAfter } from "~/http/retry-after";
import { BusyError } from "~/http/work-queue.server";

import { Pager } from "~/site/pager";
import { Highlighted } from "~/site/search/highlighted";
import { metaFor } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";
import { longDate } from "~/ui/long-date";

export const handle = {
  reads: [
    "notes_entries",
    "feed_posts",
    "questions_posts",
    "books_entries",
    "links_entries",
    "projects_entries",
    "copy_items",
    "models_sections",
    "pages",
  ],
};
export const links = () => preloads("mono");

export const meta: MetaFunction<typeof loader> = ({ data, ...where }) =>
  metaFor(where, {
    title: data?.query ? `Search: ${data.query}` : "Search",
    path: "/search",
    hidden: true,
  });

export { passRetryAfter as headers } from "~/http/retry-after";

interface Found {
  query: string;
  page: number;
  inBook: boolean;
  tag: string | null;
  /** All of them, while nothing is searched. */
  tags: string[];
  hits: Hit[];
  total: number;
  failed: boolean;
  busy: boolean;
}

/**
 * /search?q=words&page=2: a form that asks with GET, so it works without JavaScript and results can be linked.
 * With in=essay only the essay book is searched, with tag=x only what has that tag.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams.get("q"));
  const page = readPage(searchParams.get("page"));
  const inBook = searchParams.get("in") === "essay";
  const tag = readTag(searchParams.get("tag") ?? undefined);
  const found: Found = { query, page, inBook, tag, tags: [], hits: [], total: 0, failed: false, busy: false };
  // Something to follow for those who do not know yet what to look for.
  if (!query) return data({ ...found, tags: inBook || tag ? [] : await findTags() });
  try {
    const sender = toNetwork(context.clientAddress);
    return data({ ...found, ...(await queueSearch(sender, query, page, { inBook, tag })) });
  } catch (error) {
    if (error instanceof BusyError)
      return data({ ...found, busy: true }, { status: 429, headers: retryAfter(error.retryAfter) });
    console.error("The search failed:", error instanceof Error ? error.message : error);
    return data({ ...found, failed: true }, { status: 503 });
  }
}

/** None if they cannot be read: the search itself may work. */
async function findTags(): Promise<string[]> {
  const used = await loadPublicTags().catch(() => []);
  return used.map(({ tag }) => tag);
}

const KINDS: Record<string, string> = {
  note: "Note",
  post: "Post",
  question: "Question",
  book: "Book",
  link: "Link",
  project: "Project",
  copy: "Copy",
  page: "Page",
  essay: "Essay",
};

export default function Search() {
  const { query, page, inBook, tag, tags, hits, total, failed, busy } = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const where: Record<string, string> = { ...(inBook && { in: "essay" }), ...(tag && { tag }) };
  const what = tag ? `Search in “${tag}”` : inBook ? "Search in the book" : "Search this site";
  const to = (number: number) => `?${new URLSearchParams({ ...where, q: query, page: String(number) })}`;
  return (
    <>
      <h1 className="vh">Search</h1>
      <Form className="search" role="search" action="/search">
        {Object.entries(where).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="vh" htmlFor="q">
          {what}
        </label>
        <input
          className="search-input"
          id="q"
          type="search"
          name="q"
          // Reset when a link opens another search.
          key={what + query}
          defaultValue={query}
          maxLength={MAX_QUERY}
          placeholder={what}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: only when the search was opened with its key
          autoFocus={state?.focus === true}
        />
        <button type="submit" className="btn btn-solid">
          Search
        </button>
      </Form>
      {failed ? <Unavailable what="search results" /> : null}
      {busy ? (
        <p className="unavailable" role="status">
          Too many people are searching right now. Please try again in a few seconds.
        </p>
      ) : null}
      {query && !failed && !busy ? <Count query={query} page={page} total={total} /> : null}
      {inBook || tag ? (
        <p className="search-hint">
          {tag ? (
            <>
              Only entries tagged <Link to={tagPath(tag)}>{tag}</Link>.{" "}
            </>
          ) : (
            <>
              Only the essays in <Link to="/models">Models</Link>.{" "}
            </>
          )}
          <Link className="link" to={query ? `/search?${new URLSearchParams({ q: query })}` : "/search"}>
            Search the whole site
          </Link>
        </p>
      ) : null}
      {query || inBook || tag ? null : (
        <p className="search-hint">
          All notes, posts, questions, essays, books, links, projects and pages. Use “quotation marks” for a
          phrase, OR for either word, and a minus to leave a word out.
        </p>
      )}
      {tags.length > 0 ? (
        <section className="search-tags" aria-labelledby="by-tag">
          <h2 id="by-tag">By tag</h2>
          <ul role="list" className="all-tags">
            {tags.map((name) => (
              <li key={name}>
                <Link dir="auto" to={tagPath(name)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hits.length > 0 ? (
        <ol role="list" className="hits" aria-label="Results">
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <Result hit={hit} />
            </li>
          ))}
        </ol>
      ) : null}
      <Pager
        label="Pages of results"
        before={{ to: page > 1 ? to(page - 1) : null, label: "Previous results" }}
        after={{ to: total > page * RESULTS ? to(page + 1) : null, label: "Next results" }}
      />
    </>
  );
}

function Count({ query, page, total }: { query: string; page: number; total: number }) {
  if (total === 0)
    return (
      <div className="search-none" role="status">
        <p>
          {page > 1 ? "There are no more results for" : "Nothing found for"} “{query}”.
        </p>
        <p>
          All words must match. Try fewer words, or just the start of the last one, or look through the{" "}
          <Link to="/notes">notes</Link>, the <Link to="/feed">feed</Link> and the{" "}
          <Link to="/links">links</Link>.
        </p>
      </div>
    );
  return (
    <p className="search-count mono" role="status">
      {total === 1 ? "1 result" : `${total.toLocaleString("en")} results`}
      {total > RESULTS ? `, page ${page} of ${Math.ceil(total / RESULTS)}` : null}
    </p>
  );
}

/** Of the others it is only known when they were last edited. */
const DATED = new Set(["note", "post"]);

/** A hit is called by its title, or by its day when it has none. */
function Result({ hit: { kind, title, url, excerpt, date } }: { hit: Hit }) {
  const day = date && DATED.has(kind) && longDate(date);
  const name = title ? <Highlighted text={title} /> : day || KINDS[kind];
  return (
    <>
      <p className="hit-kind mono">
        {KINDS[kind]}
        {title && day ? (
          <>
            {" · "}
            <time dateTime={date ?? undefined}>{day}</time>
          </>
        ) : null}
      </p>
      <h2 dir="auto">
        {url.startsWith("/") ? (
          <Link to={url}>{name}</Link>
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
      </h2>
      {excerpt ? (
        <p className="hit-excerpt" dir="auto">
          <Highlighted text={excerpt} />
        </p>
      ) : null}
    </>
  );
}
