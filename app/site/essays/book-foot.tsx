import { Link } from "@remix-run/react";

/** Download and print the book. Printing needs a script. */
export function BookFoot() {
  return (
    <footer className="book-foot">
      <a className="link" href="/models.epub">
        Download as EPUB
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
