import { makeSlug } from "../../fields/slug";

interface Parts {
  slug: string;
  title: string;
  /** ISO. */
  date: string | null;
  categories: string[];
}

/** Jekyll's named permalink styles. */
const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

/** The path that a pattern such as `/:year/:month/:title/` (Jekyll, Hugo, Ghost) gives an entry. */
export function fillPermalink(pattern: string, { slug, title, date, categories }: Parts): string {
  const [year = "", month = "", day = ""] = (date ?? "").slice(0, 10).split("-");
  const values: Record<string, string> = {
    year,
    month,
    day,
    short_year: year.slice(2),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    slug,
    title: slug || makeSlug(title),
    contentbasename: slug,
    slugorcontentbasename: slug,
    filename: slug,
    categories: categories.map(makeSlug).join("/"),
    output_ext: ".html",
  };
  const style = Object.hasOwn(STYLES, pattern) ? (STYLES[pattern] ?? pattern) : pattern;
  const path = style.replace(
    /:([a-z_]+)/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  );
  return `/${path.replace(/\/{2,}/g, "/").replace(/^\//, "")}`;
}
