import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { pageMeta } from "~/components/page-meta";

export const handle = { reads: ["menu_items"] };
export const meta = pageMeta({ title: "Menu" });

export const loader = async (args: LoaderFunctionArgs) => ({ menu: await menuOf(args) });

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
