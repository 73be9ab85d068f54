import { listPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { collections } from "~/content/types/index";

/** A page of the admin, as its navigation links to it. */
export interface NavItem {
  to: string;
  title: string;
}

interface NavGroup {
  title: string;
  items: NavItem[];
}

/** Collections that shape the site; all others are its content. */
const SITE_COLLECTIONS = ["menu", "pages", "redirects"];

/** Whether a collection's hidden entries are hidden on purpose: unlike drafts, menu items do not await publication. */
export const hidesPendingDrafts = ({ slug }: { slug: string }) => slug === "menu";

const toNavItem = (collection: Pick<Collection, "slug" | "plural">) => ({
  to: listPath(collection),
  title: collection.plural,
});

export const dashboard: NavItem = { to: "/admin", title: "Dashboard" };

/** The pages of the admin, except the dashboard, as its navigation groups them. */
export const navGroups: readonly NavGroup[] = [
  {
    title: "Content",
    items: collections.filter(({ slug }) => !SITE_COLLECTIONS.includes(slug)).map(toNavItem),
  },
  {
    title: "Site",
    items: [
      ...collections.filter(({ slug }) => SITE_COLLECTIONS.includes(slug)).map(toNavItem),
      { to: "/admin/missing-pages", title: "Missing pages" },
      { to: "/admin/images", title: "Images" },
      { to: "/admin/settings", title: "Settings" },
      { to: "/admin/migrate-models", title: "Import and export" },
    ],
  },
  {
    title: "Access",
    items: [
      { to: "/admin/people", title: "People" },
      { to: "/admin/account", title: "Account" },
    ],
  },
];

/** The public page that shows what an admin page edits. */
export function getViewPath(pathname: string): string {
  const slug = pathname.split("/")[2];
  return collections.find((known) => known.slug === slug)?.path ?? "/";
}
