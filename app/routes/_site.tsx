import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useNavigation } from "@remix-run/react";
import { accountOf } from "~/auth/session.server";
import { Back } from "~/components/back";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { Side } from "~/components/side";
import { Skeleton } from "~/components/skeleton";
import { isHidden } from "~/content/pages.server";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["menu_items", "pages"] };

export const links = () => preloads("serif");

export async function loader(args: LoaderFunctionArgs) {
  const [, slug = ""] = new URL(args.request.url).pathname.split("/");
  const [menu, hidden, account] = await Promise.all([menuOf(args), isHidden(slug), accountOf(args)]);
  const isShown = !hidden || account?.isAdmin === true;
  // 404 makes search engines drop a page that was hidden.
  return data({ menu, hidden, isShown }, { status: isShown ? 200 : 404 });
}

/** Whether a page is hidden is asked anew for each. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

/** The shared layout: side navigation, Back, content. Below 768 px the navigation is a panel. */
export default function SiteLayout() {
  const { menu, hidden, isShown } = useLoaderData<typeof loader>();
  const isLeaving = useNavigation().state === "loading";
  return (
    <div className="page">
      <Side label="Site">
        <MenuList items={menu} />
      </Side>
      <main className="main" id="content" tabIndex={-1}>
        <Back />
        <div className="stage" data-leaving={isLeaving || undefined}>
          {hidden && isShown ? <p className="hidden-mark">Hidden: only admins see this page.</p> : null}
          {isShown ? <Outlet /> : <h1 className="lead">Page hidden.</h1>}
          {isLeaving ? <Skeleton /> : null}
        </div>
      </main>
    </div>
  );
}
