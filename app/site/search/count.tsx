import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { MAX_WORDS, type QueryAdvice, RESULTS } from "~/content/search/query";

interface CountProps {
  query: string;
  page: number;
  total: number;
  advice: QueryAdvice;
  /** Words that were found instead of those typed. */
  similar: string[];
  /** The scope of the search, as search parameters. */
  where: Record<string, string>;
}

/** How many results there are; if there are none, what to try instead. */
export function Count({ query, page, total, advice, similar, where }: CountProps) {
  const words = page > 1 ? [] : advice.words;
  const limit = advice.isCut ? `Only the first ${MAX_WORDS} words were searched for.` : null;
  if (total === 0)
    return (
      <div className="search-none" role="status">
        <p>
          {page > 1 ? "There are no more results for" : "Nothing found for"} “{query}”.
        </p>
        {limit ? <p>{limit}</p> : null}
        {words.length > 0 ? (
          <p>
            All words must match. Try one of them: <Words words={words} where={where} />
          </p>
        ) : null}
        <p>
          {advice.onlyExcludes
            ? "A minus sign excludes what follows it: add a word to search for"
            : "Try fewer words or just the start of the last one"}
          , or browse the <Link to="/notes">notes</Link>, the <Link to="/feed">feed</Link> and the{" "}
          <Link to="/links">links</Link>.
        </p>
      </div>
    );
  return (
    <div role="status">
      {similar.length > 0 ? (
        <p className="search-similar">
          Nothing found for “{query}”. Showing results for <Words words={similar} where={where} />.
        </p>
      ) : null}
      {limit ? <p className="search-similar">{limit}</p> : null}
      <p className="search-count mono">
        {total === 1 ? "1 result" : `${total.toLocaleString("en")} results`}
        {total > RESULTS ? `, page ${page} of ${Math.ceil(total / RESULTS)}` : null}
      </p>
    </div>
  );
}

function Words({ words, where }: { words: string[]; where: Record<string, string> }) {
  return words.map((word, at) => (
    <Fragment key={word}>
      {at > 0 ? ", " : null}
      <Link dir="auto" to={`/search?${new URLSearchParams({ ...where, q: word })}`}>
        {word}
      </Link>
    </Fragment>
  ));
}
