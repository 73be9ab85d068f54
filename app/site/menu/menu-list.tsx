import { Link, useLocation } from "@remix-run/react";
import { useRootData } from "~/site/root-data";

export interface MenuItem {
  id: string;
  title: string;
  url: string;
}

/** The menu as a list of links, with the current page marked. */
export function MenuList({ items }: { items: MenuItem[] }) {
  return (
    <ul role="list">
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink {...item} />
        </li>
      ))}
    </ul>
  );
}

export function MenuLink({ title, url }: MenuItem) {
  const here = decodeURI(useLocation().pathname);
  // "+ Models" is shown as the word Models with an icon that the style sheet draws.
  const plus = title.startsWith("+ ");
  const className = plus ? "plus" : title === "Copy" ? "yes" : undefined;
  return (
    <>
      <Link
        to={url}
        // On a page below it, such as an essay, it marks the way there.
        aria-current={here === url ? "page" : here.startsWith(`${url}/`) || undefined}
        className={className}
      >
        {plus ? title.slice(2) : title}
      </Link>
      {url === "/feed" ? <Ticker /> : null}
    </>
  );
}

/** The author's quotes scroll past while Feed is hovered or focused (260 px, 20 s: section 9). */
function Ticker() {
  const quotes = useRootData()?.quotes ?? [];
  if (quotes.length === 0) return null;
  return (
    <span className="ticker" aria-hidden="true">
      <span>{quotes.join(" · ")}</span>
    </span>
  );
}
