import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadMenu } from "~/site/menu/menu.server";
import { MenuList } from "~/site/menu/menu-list";
import { pageMeta } from "~/site/seo/page-meta";

export const handle = { reads: ["menu_items"] };
export const meta = pageMeta({ title: "Menu", hasMarkdown: false });

export const loader = async (args: LoaderFunctionArgs) => ({ menu: await loadMenu(args) });

/** The menu as a page of its own: where the essay book's Back leads. */
export default function Menu() {
  const { menu } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="vh">Menu</h1>
      <nav className="nav menu-page" aria-label="Menu">
        <MenuList items={menu} />
      </nav>
    </>
  );
}
