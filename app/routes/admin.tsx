import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, NavLink, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { adminClient } from "~/admin/admin-request.server";
import { CommandPalette } from "~/admin/command-palette/command-palette";
import { dashboard, getViewPath, type NavItem, navGroups } from "~/admin/nav";
import { Skeleton } from "~/admin/skeleton";
import { useKeepFocus } from "~/admin/use-keep-focus";
import { useReachableLinks } from "~/admin/use-reachable-links";
import { useSendTimeZone } from "~/admin/use-time-zone";
import { getAccount } from "~/auth/session.server";
import { settings } from "~/content/settings.server";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import { Sidebar } from "~/site/sidebar";
import { SignOut } from "~/site/sign-out";
import adminStyles from "~/styles/admin.css";
import { useLeaveWarning } from "~/ui/leave-warning";

// A live update after the session has expired must not navigate away from what is being typed.
export { skipRevalidationWhileEditing as shouldRevalidate } from "~/admin/drafts/skip-revalidation";

// After signing in, people are sent back to the whole URL.
export const handle = { params: "all" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminStyles }];

/** The signed-in account, because browsers store unsaved texts per account, and the time zone from the settings. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  const timeZone = (await settings()).time_zone;
  return { account: db ? ((await getAccount(args))?.id ?? null) : null, timeZone };
}

/** The layout of the admin: the navigation, with the page beside it. */
export default function Admin() {
  useSendTimeZone();
  useKeepFocus();
  useLeaveWarning();
  useReachableLinks();
  const onSignOut = useReachableSubmit(undefined, { canFail: true });
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  // A page whose form is being submitted stays visible; the skeleton only covers a page that is left for another one.
  const isLeaving = state === "loading" && !formMethod && location.pathname !== pathname;
  return (
    <div className="admin">
      <Sidebar label="Admin" tool={<CommandPalette />}>
        <ul role="list">
          <NavEntry {...dashboard} end />
        </ul>
        {navGroups.map(({ title, items }) => (
          <div className="nav-group" key={title}>
            <p id={`nav-${title}`}>{title}</p>
            <ul role="list" aria-labelledby={`nav-${title}`}>
              {items.map((item) => (
                <NavEntry key={item.to} {...item} />
              ))}
            </ul>
          </div>
        ))}
        <ul role="list" className="nav-group">
          <li>
            <Link to={getViewPath(pathname)}>View site</Link>
          </li>
          <li>
            <SignOut className="nav-action" onSubmit={onSignOut} />
          </li>
        </ul>
      </Sidebar>
      <main className="main" id="content" tabIndex={-1} data-leaving={isLeaving || undefined}>
        {isLeaving ? <Skeleton of={location.pathname} /> : null}
        <div className="admin-page">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function NavEntry({ to, end, title }: NavItem & { end?: boolean }) {
  return (
    <li>
      <NavLink to={to} end={end}>
        {title}
      </NavLink>
    </li>
  );
}
