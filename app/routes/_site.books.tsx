import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { books } from "~/collections/books";
import { Shelf } from "~/components/entries/book";
import { book, list } from "~/components/json-ld";
import { withProtocol } from "~/components/link-groups";
import { NewItems } from "~/components/new-items";
import { metaFor } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";

export const handle = { reads: ["books_entries"] };
export const meta: MetaFunction<typeof loader> = (where) => {
  const shown = (where.data?.rows ?? []).map(({ title, description, buy_link }) =>
    book({ title, description, url: withProtocol(buy_link) }),
  );
  return metaFor(where, { title: "Books", jsonLd: () => list(shown) });
};

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, books);

export default function Books() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="vh">Books</h1>
      <p className="lead intro">
        Books I keep giving away. If one of them is for you, a bookstore around the corner can have it by
        Thursday.
      </p>
      {failed ? <Unavailable what="books" /> : null}
      {rows.length === 0 ? <p className="empty">No books available yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="book" many="books" />
      <Shelf books={rows} />
    </>
  );
}
