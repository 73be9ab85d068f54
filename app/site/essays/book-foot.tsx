import { Link } from "@remix-run/react";

/** What else one can do with the book. Only a script can print. */
export function BookFoot() {
  return (
    <footer className="book-foot">
      <a className="link" href="/models.epub">
        The book as EPUB
      </a>
      <button type="button" className="link print-button" onClick={() => window.print()}>
        Print
      </button>
      <Link className="link" to="/search?in=essay">
        Search in the book
      </Link>
    </footer>
  );
}
