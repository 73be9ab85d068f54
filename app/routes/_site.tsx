import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import { Back } from "~/components/back";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { Side } from "~/components/side";
import { Skeleton } from "~/components/skeleton";

export const handle = { reads: ["menu_items"] };

export async function loader(args: LoaderFunctionArgs) {
  return { menu: await menuOf(args) };
}

/** The shared layout: side navigation, Back, content. Below 768 px the navigation is a panel. */
export default function SiteLayout() {
  const { menu } = useLoaderData<typeof loader>();
  const isLeaving = useNavigation().state === "loading";
  return (
    <div className="page">
      <Side label="Site">
        <MenuList items={menu} />
      </Side>
      <main className="main" id="content" tabIndex={-1}>
        <Back />
        <div className="stage" data-leaving={isLeaving || undefined}>
          <Outlet />
          {isLeaving ? <Skeleton /> : null}
        </div>
      </main>
    </div>
  );
}
