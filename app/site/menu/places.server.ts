import type { Args } from "~/auth/session.server";
import { isHidden, loadPageLine } from "~/content/pages.server";
import { type PageDrawing, pageDrawings } from "~/drawings/pages";
import { capitalize } from "~/ui/capitalize";
import { decodePath } from "~/ui/decode-path";
import { loadMenu } from "./menu.server";
import type { MenuItem } from "./menu-list";

interface Place {
  title: string;
  url: string;
  /** The description; empty if the author gave none. */
  line: string;
}

/**
 * The other pages of the menu, with a line each. Leaves out pages that are hidden from visitors or whose state is
 * unknown.
 */
export async function findPlaces(args: Args, own: string): Promise<Place[]> {
  const menu = await loadMenu(args);
  const places = menu.map(async ({ title, url }): Promise<Place[]> => {
    const slug = getSlug(url);
    if (!slug || slug === own || (await isHidden(slug).catch(() => true))) return [];
    return [{ title: withoutPlus(title), url, line: await findLine(title, url) }];
  });
  return (await Promise.all(places)).flat();
}

/** An item of the menu with a line about its page, if visitors can read that, and the page's drawing, if it has one. */
interface MenuEntry extends MenuItem {
  line: string;
  drawing?: PageDrawing | undefined;
}

/** The menu as a table of contents. */
export async function loadMenuEntries(args: Args): Promise<MenuEntry[]> {
  const menu = await loadMenu(args);
  return Promise.all(
    menu.map(async (item) => ({
      ...item,
      line: await findLine(item.title, item.url),
      drawing: pageDrawings.get(item.url),
    })),
  );
}

async function findLine(title: string, url: string): Promise<string> {
  const slug = getSlug(url);
  return slug ? withoutName(withoutPlus(title), await loadPageLine(slug).catch(() => "")) : "";
}

const getSlug = (url: string) => /^\/([^/?#.]+)$/.exec(decodePath(url))?.[1];
const withoutPlus = (title: string) => title.replace(/^\+ /, "");

/** “Brio is an operating layer” below the name Brio: “An operating layer”. */
function withoutName(name: string, line: string): string {
  const rest = line.startsWith(`${name} is `) ? line.slice(`${name} is `.length) : "";
  return rest ? capitalize(rest) : line;
}
