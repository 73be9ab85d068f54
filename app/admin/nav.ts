import { collections } from "~/content/types/index";

/** A page of /admin that has an address of its own. */
export interface NavItem {
  to: string;
  title: string;
}

export interface NavGroup {
  title: string;
  places: NavItem[];
}

/** Collections that shape the site; all others are what is on it. */
const FRAME = ["menu", "pages"];

/** The menu of a new site is meant to stay, and what it hides is hidden for good: nothing of it waits to be done. */
export const hidesPendingDrafts = ({ slug }: { slug: string }) => slug === "menu";

const findNavItem = ({ slug, plural }: { slug: string; plural: string }) => ({
  to: `/admin/${slug}`,
  title: plural,
});

export const dashboard: NavItem = { to: "/admin", title: "Dashboard" };

/** The places of the desk beside the dashboard, as its navigation groups them. */
export const navGroups: readonly NavGroup[] = [
  { title: "Content", places: collections.filter(({ slug }) => !FRAME.includes(slug)).map(findNavItem) },
  {
    title: "Site",
    places: [
      ...collections.filter(({ slug }) => FRAME.includes(slug)).map(findNavItem),
      { to: "/admin/images", title: "Images" },
      { to: "/admin/settings", title: "Settings" },
      { to: "/admin/migrate-models", title: "Migration" },
    ],
  },
  {
    title: "Access",
    places: [
      { to: "/admin/people", title: "People" },
      { to: "/admin/account", title: "Account" },
    ],
  },
];

/** The public page that shows what a page of the desk is about. */
export function getViewPath(pathname: string): string {
  const slug = pathname.split("/")[2];
  return collections.find((known) => known.slug === slug)?.path ?? "/";
}
