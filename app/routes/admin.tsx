import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, NavLink, Outlet, useLocation, useNavigation } from "@remix-run/react";
import { accountOf } from "~/auth/session.server";
import { adminClient } from "~/collections/guard.server";
import { collections } from "~/collections/index";
import { Skeleton } from "~/components/admin/skeleton";
import { Side } from "~/components/side";
import adminStyles from "~/design/admin.css";

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
      <Side label="Admin">
        <ul role="list">
          <Place to="/admin" end title="Dashboard" />
          {collections.map(({ slug, many }) => (
            <Place key={slug} to={`/admin/${slug}`} title={many} />
          ))}
          <Place to="/admin/images" title="Images" />
          <Place to="/admin/migrate-models" title="Migration" />
          <Place to="/admin/people" title="People" />
          <Place to="/admin/account" title="Account" />
          <li className="sep">
            <Link to="/">View site</Link>
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
        {isLeaving ? <Skeleton /> : null}
        <div className="desk-page">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function Place({ to, end, title }: { to: string; end?: boolean; title: string }) {
  return (
    <li>
      <NavLink to={to} end={end} prefetch="intent">
        {title}
      </NavLink>
    </li>
  );
}
