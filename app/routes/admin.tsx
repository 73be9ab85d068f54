import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, NavLink, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { accountOf } from "~/auth/session.server";
import { adminClient } from "~/collections/guard.server";
import { Palette } from "~/components/admin/palette";
import { Skeleton } from "~/components/admin/skeleton";
import { Side } from "~/components/side";
import adminStyles from "~/design/admin.css";
import { type DeskPlace, dashboard, deskGroups, viewOf } from "~/desk/places";

// A live update must not lead a page away from what is being typed when the session has ended meanwhile.
export { keepForm as shouldRevalidate } from "~/components/admin/keep-form";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminStyles }];

/** Whose desk it is: what a browser keeps of unsaved texts, it keeps for each account. */
export async function loader(args: LoaderFunctionArgs) {
  const db = await adminClient(args);
  return { account: db ? ((await accountOf(args))?.id ?? null) : null };
}

/** The desk: what can be managed at the side, one page of it beside. */
export default function Admin() {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  // A form that is being sent stays; only a page that is left for another one is covered.
  const isLeaving = state === "loading" && !formMethod && location.pathname !== pathname;
  return (
    <div className="desk">
      <Side label="Admin" tool={<Palette />}>
        <ul role="list">
          <Place {...dashboard} end />
        </ul>
        {deskGroups.map(({ title, places }) => (
          <div className="nav-group" key={title}>
            <p id={`nav-${title}`}>{title}</p>
            <ul role="list" aria-labelledby={`nav-${title}`}>
              {places.map((place) => (
                <Place key={place.to} {...place} />
              ))}
            </ul>
          </div>
        ))}
        <ul role="list" className="nav-group">
          <li>
            <Link to={viewOf(pathname)}>View site</Link>
          </li>
          <li>
            <Form method="post" action="/auth/sign-out">
              <button type="submit" className="nav-action">
                Sign out
              </button>
            </Form>
          </li>
        </ul>
      </Side>
      <main className="main" id="content" tabIndex={-1} data-leaving={isLeaving || undefined}>
        {isLeaving ? <Skeleton of={location.pathname} /> : null}
        <div className="desk-page">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function Place({ to, end, title }: DeskPlace & { end?: boolean }) {
  return (
    <li>
      <NavLink to={to} end={end} prefetch="intent">
        {title}
      </NavLink>
    </li>
  );
}
