import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import {
  adviseQuery,
  getFoundWords,
  MAX_QUERY,
  type QueryAdvice,
  RESULTS,
  readPage,
  readQuery,
} from "~/content/search/query";
import { type Hit, queueSearch } from "~/content/search/search.server";
import { findSuggestedReading } from "~/content/search/suggested-reading.server";
import { loadPublicTags } from "~/content/tagged.server";
import { readTag, tagPath } from "~/content/tags";
import { toNetwork } from "~/http/network.server";
import { retryAfter } from "~/http/retry-after";
import { BusyError } from "~/runtime/work-queue.server";
import { Pager } from "~/site/pager";
import { Count } from "~/site/search/count";
import { Results } from "~/site/search/results";
import { metaFor } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = {
  params: ["q", "page", "in", "tag"],
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
  /** All tags with their numbers of entries, and something to read, if nothing was searched for or found. */
  tags: { tag: string; entries: number }[];
  reading: Hit[];
  hits: Hit[];
  total: number;
  advice: QueryAdvice;
  /** Words similar to those typed, if no entry has the typed words. */
  similar: string[];
  failed: boolean;
  busy: boolean;
}

/**
 * /search?q=words&page=2: a GET form, so it works without JavaScript and results can be linked. in=essay searches only
 * the essay book, tag=x only entries with that tag.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams.get("q"));
  const page = readPage(searchParams.get("page"));
  const inBook = searchParams.get("in") === "essay";
  const tag = readTag(searchParams.get("tag") ?? undefined);
  const found: Found = {
    query,
    page,
    inBook,
    tag,
    tags: [],
    reading: [],
    hits: [],
    total: 0,
    advice: adviseQuery(query),
    similar: [],
    failed: false,
    busy: false,
  };
  const isWide = !inBook && !tag;
  if (!query) return data({ ...found, ...(isWide && (await findSuggestions())) });
  try {
    const sender = toNetwork(context.clientIp);
    const { hits, total, corrected } = await queueSearch(sender, query, page, { inBook, tag });
    const similar = corrected ? getFoundWords(hits.flatMap(({ title, excerpt }) => [title, excerpt])) : [];
    const isEmpty = total === 0 && page === 1;
    return data({ ...found, hits, total, similar, ...(isEmpty && isWide && (await findSuggestions())) });
  } catch (error) {
    if (error instanceof BusyError)
      return data({ ...found, busy: true }, { status: 429, headers: retryAfter(error.retryAfter) });
    console.error("The search failed:", error instanceof Error ? error.message : error);
    return data({ ...found, failed: true }, { status: 503 });
  }
}

/**
 * Suggestions for visitors who do not know yet what to look for; none if they cannot be read, since the search itself
 * may still work.
 */
async function findSuggestions(): Promise<Pick<Found, "tags" | "reading">> {
  const [used, reading] = await Promise.all([
    loadPublicTags().catch(() => []),
    findSuggestedReading().catch(() => []),
  ]);
  return { tags: used.map(({ tag, entries }) => ({ tag, entries })), reading };
}

export default function Search() {
  const { query, page, inBook, tag, tags, reading, hits, total, advice, similar, failed, busy } =
    useLoaderData<typeof loader>();
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
      {query && !failed && !busy ? (
        <Count query={query} page={page} total={total} advice={advice} similar={similar} where={where} />
      ) : null}
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
          Searches everything on this site. “Quotes” for a phrase, OR for either word, -word to leave one out.
        </p>
      )}
      {tags.length > 0 ? (
        <section className="search-more" aria-labelledby="by-tag">
          <h2 id="by-tag">By tag</h2>
          <ul role="list" className="all-tags">
            {tags.map(({ tag, entries }) => (
              <li key={tag}>
                <Link dir="auto" to={tagPath(tag)}>
                  {tag}
                </Link>
                <span className="mono">{entries.toLocaleString("en")}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reading.length > 0 ? (
        <section className="search-more" aria-labelledby="to-read">
          <h2 id="to-read">Something to read</h2>
          <Results hits={reading} label="Something to read" heading="h3" />
        </section>
      ) : null}
      {hits.length > 0 ? <Results hits={hits} label="Results" heading="h2" /> : null}
      <Pager
        label="Pages of results"
        before={{ to: page > 1 ? to(page - 1) : null, label: "Previous results" }}
        after={{ to: total > page * RESULTS ? to(page + 1) : null, label: "Next results" }}
      />
    </>
  );
}
