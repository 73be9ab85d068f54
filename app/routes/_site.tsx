import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "@remix-run/react";
import { Back } from "~/components/back";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { Skeleton } from "~/components/skeleton";
import type { loader as rootLoader } from "~/root";

export const handle = { reads: ["menu_items"] };

export async function loader(args: LoaderFunctionArgs) {
  return { menu: await menuOf(args) };
}

// React 18 does not know the popover attributes and passes them on as they are written.
const opensPanel = { popovertarget: "places" };
const closesPanel = { popovertarget: "places", popovertargetaction: "hide" };
const isPanel = { popover: "auto" };

/** The shared layout: side navigation, Back, content. Below 768 px the navigation is a panel. */
export default function SiteLayout() {
  const { menu } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { state } = useNavigation();
  const { key } = useLocation();
  return (
    <div className="page">
      <header className="side">
        <Link className="site" to="/">
          {root?.site.title}
        </Link>
        <button type="button" className="menu-button" {...opensPanel}>
          Menu
        </button>
        {/* A new location closes the panel: the popover is made anew. */}
        <nav key={key} className="nav panel" id="places" {...isPanel} aria-label="Site">
          <button type="button" className="panel-close" {...closesPanel}>
            Close
          </button>
          <MenuList items={menu} />
        </nav>
      </header>
      <main className="main" id="content" tabIndex={-1}>
        <Back />
        {state === "loading" ? <Skeleton /> : <Outlet />}
      </main>
    </div>
  );
}
