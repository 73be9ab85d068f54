import type { OgImage } from "./og-image";

/** The social image of the site itself. */
export const getSiteImage = ({ title, author, description }: SiteWords): OgImage => ({
  ...{ title, label: "", site: title },
  // Who this is, unless the title says it.
  line: author && author !== title ? `${author}. ${description}` : description,
});

interface SiteWords {
  title: string;
  author: string;
  description: string;
}
