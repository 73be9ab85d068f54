import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MenuLink } from "~/site/menu/menu-list";
import { loadMenuEntries } from "~/site/menu/places.server";
import { pageMeta } from "~/site/seo/page-meta";

export const handle = { reads: ["menu_items", "pages"] };
export const meta = pageMeta({ title: "Menu", hasMarkdown: false });

export const loader = async (args: LoaderFunctionArgs) => ({ menu: await loadMenuEntries(args) });

/** The menu as a page of its own: where the essay book's Back leads. */
export default function Menu() {
  const { menu } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <h1 className="vh">Menu</h1>
      <nav className="nav menu-page" aria-label="Menu">
        <ul role="list">
          {menu.map(({ line, drawing, ...item }) => (
            <li key={item.id}>
              <MenuLink {...item} />
              {line ? <p dir="auto">{line}</p> : null}
              {drawing ? (
                <svg className="page-drawing" viewBox="-1 -1 122 82" aria-hidden="true">
                  <path d={drawing[0]} />
                  <path className="red" d={drawing[1]} />
                </svg>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
