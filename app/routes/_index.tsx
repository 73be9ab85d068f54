import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { person } from "~/components/json-ld";
import { menuOf } from "~/components/menu/menu.server";
import { MenuList } from "~/components/menu/menu-list";
import { pageMeta } from "~/components/page-meta";
import { ThemeSwitch } from "~/components/theme-switch";
import type { loader as rootLoader } from "~/root";

export const handle = { reads: ["menu_items"] };
export const meta = pageMeta({ title: null, type: "profile", jsonLd: person });

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  // Confirmation mails of a hosted project lead to the site's root with a code.
  if (searchParams.has("code")) throw redirect(`/auth/confirm?${searchParams}`);
  return { menu: await menuOf(args) };
}

export default function Home() {
  const { menu } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <main className="home" id="content" tabIndex={-1}>
      <h1>{root?.site.title}</h1>
      <nav className="nav" aria-label="Site">
        <MenuList items={menu} />
      </nav>
      <footer className="home-foot">
        <Link to="/search">Search</Link>
        <ThemeSwitch />
      </footer>
      {root?.isAdmin ? (
        <Link className="admin-link" to="/admin">
          Admin
        </Link>
      ) : null}
    </main>
  );
}
