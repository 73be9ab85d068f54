import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { settings } from "~/content/settings.server";
import { getSiteImage } from "~/og-images/site-image";
import { loadMenu } from "~/site/menu/menu.server";
import { MenuList } from "~/site/menu/menu-list";
import { useRootData } from "~/site/root-data";
import { person } from "~/site/seo/json-ld";
import { getSite, metaFor, relMe } from "~/site/seo/page-meta";
import { SignOut } from "~/site/sign-out";
import { ThemeSwitch } from "~/site/theme-switch";
import homeStyles from "~/styles/home.css";

export const handle = { reads: ["menu_items"] };
export const links = () => [{ rel: "stylesheet", href: homeStyles }];
export const meta: MetaFunction<typeof loader> = (args) => {
  const site = getSite(args);
  const ogImage = site ? { kind: "site" as const, id: "site", content: getSiteImage(site) } : undefined;
  return [
    ...metaFor(args, { title: null, type: "profile", jsonLd: person, ogImage }),
    ...relMe(args.data?.profiles),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const [menu, { profile_links }] = await Promise.all([loadMenu(args), settings()]);
  return { menu, profiles: profile_links };
}

export default function Home() {
  const { menu, profiles } = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <main className="home h-card" id="content" tabIndex={-1}>
      <h1 className="p-name">{root?.site.title}</h1>
      {root ? <data className="u-url u-uid" value={`${root.origin}/`} /> : null}
      {profiles.map((url) => (
        <a key={url} className="u-url" rel="me" href={url} hidden>
          {url}
        </a>
      ))}
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
      {root?.signedIn && !root.isAdmin ? (
        <div className="admin-link">
          <SignOut className="" />
        </div>
      ) : null}
    </main>
  );
}
