import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { getAccount } from "~/auth/session.server";
import { isHidden, loadPageSharing } from "~/content/pages.server";
import { findRedirect } from "~/content/redirects/redirects.server";
import { withFallback } from "~/http/load-failure.server";
import { ErrorReference } from "~/site/error-reference";
import { loadMenu } from "~/site/menu/menu.server";
import { MenuList } from "~/site/menu/menu-list";
import { Sidebar } from "~/site/sidebar";
import { Skeleton } from "~/site/skeleton";
import { Unavailable } from "~/site/unavailable";
import pagesStyles from "~/styles/pages.css";
import { preloads } from "~/styles/preloads";
import { BackLink } from "~/ui/back-link";
import { decodePath } from "~/ui/decode-path";

export const handle = { reads: ["menu_items", "pages"] };

export const links: LinksFunction = () => [...preloads("serif"), { rel: "stylesheet", href: pagesStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const [, slug = "", more] = decodePath(new URL(args.request.url).pathname).split("/");
  const [menu, hidden, account, sharing] = await Promise.all([
    loadMenu(args),
    withFallback("The hidden pages", isHidden(slug), null),
    getAccount(args),
    more ? null : withFallback("What other sites are told of the page", loadPageSharing(slug), null),
  ]);
  // Null means unknown: a hidden page must not be revealed then.
  if (hidden === null) return data({ menu, hidden, isShown: false, sharing: null }, { status: 503 });
  const isShown = !hidden || account?.isAdmin === true;
  const redirect = isShown ? null : await findRedirect(args);
  if (redirect) throw redirect;
  // 404 makes search engines drop a page that was hidden.
  return data({ menu, hidden, isShown, sharing }, { status: isShown ? 200 : 404 });
}

/** Runs the loader for each page, because it determines whether that page is hidden. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

/** The shared layout: side navigation, Back, content. Below 768 px the navigation is a panel. */
export default function SiteLayout() {
  const { menu, hidden, isShown } = useLoaderData<typeof loader>();
  const isLeaving = useNavigation().state === "loading";
  // A note opened from elsewhere has the notes behind it.
  const [, parent] = /^(.+)\/./.exec(useLocation().pathname) ?? [];
  return (
    <div className="page">
      <Sidebar label="Site" isPublic>
        <MenuList items={menu} />
      </Sidebar>
      <main className="main" id="content" tabIndex={-1}>
        <BackLink fallback={parent} />
        <div className="stage" data-leaving={isLeaving || undefined}>
          {hidden && isShown ? <p className="hidden-mark">Hidden: only admins can see this page.</p> : null}
          {isShown ? <Outlet /> : <NotShown isUnknown={hidden === null} />}
          {isLeaving ? <Skeleton /> : null}
        </div>
      </main>
    </div>
  );
}

function NotShown({ isUnknown }: { isUnknown: boolean }) {
  if (!isUnknown) return <h1 className="lead redacted">Page hidden.</h1>;
  return (
    <>
      <h1 className="vh">Not available right now</h1>
      <Unavailable what="content" />
      <ErrorReference />
    </>
  );
}
