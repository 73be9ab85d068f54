import { splitBookTitle } from "~/content/book-title";
import { withProtocol } from "~/content/link-groups";
import { assignDrawings, Cover } from "./cover";

interface BookFacts {
  id: string;
  title: string;
  description: string;
  buy_link: string;
  created_at?: string;
}

/** A list of books. */
export function Shelf({ books }: { books: BookFacts[] }) {
  const drawings = assignDrawings(books);
  return (
    <ul role="list" className="shelf">
      {books.map((row) => (
        <li id={row.id} key={row.id}>
          <Book book={row} drawing={drawings.get(row.id) ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function Book({ book: { title, description, buy_link }, drawing }: { book: BookFacts; drawing: number }) {
  const { name, author } = splitBookTitle(title);
  return (
    <>
      <Cover name={name} author={author} drawing={drawing} />
      <div>
        <h2 dir="auto">{name}</h2>
        {author ? (
          <p className="byline" dir="auto">
            {author}
          </p>
        ) : null}
        {description ? <p dir="auto">{description}</p> : null}
        <a className="link outside" href={withProtocol(buy_link)} target="_blank" rel="noopener noreferrer">
          Find locally<span className="vh">: {name}</span>
        </a>
      </div>
    </>
  );
}
