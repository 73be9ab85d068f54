import type { OgImage } from "./og-image";

/** The social image of the site itself. */
export const getSiteImage = ({ title, description }: { title: string; description: string }): OgImage => ({
  ...{ title, label: "", site: title, line: description },
});

/** The book's drawing: it has no text of its own. */
export const BOOK_DRAWING = '<img src="/essays/leverage.svg">';
