import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { splitBookTitle } from "~/content/book-title";
import { withProtocol } from "~/content/link-groups";
import { books } from "~/content/types/books";
import { Shelf } from "~/site/entries/book";
import { NewItems } from "~/site/new-items";
import { loadEntries } from "~/site/published-entries.server";
import { book, list } from "~/site/seo/json-ld";
import { metaFor } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";

export const handle = { reads: ["books_entries"] };
export const meta: MetaFunction<typeof loader> = (where) => {
  const shown = (where.data?.rows ?? []).map(({ title, description, buy_link }) => {
    const { name, author } = splitBookTitle(title);
    const by = author ? { "@type": "Person", name: author } : undefined;
    return book({ title: name, description, url: withProtocol(buy_link), by });
  });
  return metaFor(where, { title: "Books", jsonLd: () => list(shown) });
};

export const loader = (args: LoaderFunctionArgs) => loadEntries(args, books);

export default function Books() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <div className="intro">
        <h1 className="lead">Books I keep giving away</h1>
        {rows.length > 0 ? (
          <p className="intro-more">If one of them is for you, a bookshop round the corner can order it.</p>
        ) : null}
      </div>
      {failed ? <Unavailable what="books" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No books available yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} singular="book" plural="books" />
      <Shelf books={rows} />
    </div>
  );
}
