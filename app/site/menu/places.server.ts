import type { Args } from "~/auth/session.server";
import { isHidden, loadPageLine } from "~/content/pages.server";
import { capitalize } from "~/ui/capitalize";
import { loadMenu } from "./menu.server";

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
    const slug = /^\/([\w-]+)$/.exec(url)?.[1];
    if (!slug || slug === own || (await isHidden(slug).catch(() => true))) return [];
    const name = title.replace(/^\+ /, "");
    const line = withoutName(name, await loadPageLine(slug).catch(() => ""));
    return [{ title: name, url, line }];
  });
  return (await Promise.all(places)).flat();
}

/** “Brio is an operating layer” below the name Brio: “An operating layer”. */
function withoutName(name: string, line: string): string {
  const rest = line.startsWith(`${name} is `) ? line.slice(`${name} is `.length) : "";
  return rest ? capitalize(rest) : line;
}
