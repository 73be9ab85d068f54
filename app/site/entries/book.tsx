import { withProtocol } from "~/content/link-groups";

export interface BookFacts {
  id: string;
  title: string;
  description: string;
  buy_link: string;
}

/** A list of books. */
export function Shelf({ books }: { books: BookFacts[] }) {
  return (
    <ul role="list" className="shelf">
      {books.map((row) => (
        <li id={row.id} key={row.id}>
          <h2>{row.title}</h2>
          {row.description ? <p>{row.description}</p> : null}
          <a className="link" href={withProtocol(row.buy_link)} target="_blank" rel="noopener noreferrer">
            Find locally<span className="vh">: {row.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
