import { NavLink } from "@remix-run/react";

export interface MenuItem {
  id: string;
  title: string;
  url: string;
}

/** The menu's items as a list of links; the current page is marked. */
export function MenuList({ items }: { items: MenuItem[] }) {
  return (
    <ul role="list">
      {items.map((item) => (
        <li key={item.id}>
          <Place {...item} />
        </li>
      ))}
    </ul>
  );
}

function Place({ title, url }: MenuItem) {
  // "+ Models" is the word Models with the crossed stroke as its icon, drawn by the style sheet.
  const plus = title.startsWith("+ ");
  const className = plus ? "plus" : undefined;
  const label = plus ? title.slice(2) : title;
  if (!url.startsWith("/"))
    return (
      <a href={url} className={className}>
        {label}
      </a>
    );
  return (
    <NavLink to={url} end className={className} prefetch="intent">
      {label}
    </NavLink>
  );
}
