import type { Args } from "~/auth/session.server";
import { menu } from "~/collections/menu";
import { visibleTo } from "~/components/rows.server";
import { builtInMenu } from "./built-in";
import type { MenuItem } from "./menu-list";

/** How an item that leads to the photographs is shown (specification, section 2). */
const creative = { title: "Creative", url: "/creative" };

/** The visible menu items in their order; the built-in list if loading fails, which is logged. */
export async function menuOf(args: Args): Promise<MenuItem[]> {
  try {
    const rows = await visibleTo(args, menu);
    // Its place names an item well enough; the rows' ids are a twentieth of what a small page weighs.
    return rows.map(({ title, url }, at) =>
      url === "/photography" ? { id: `${at}`, ...creative } : { id: `${at}`, title, url },
    );
  } catch (error) {
    console.error("The menu could not be loaded:", error instanceof Error ? error.message : error);
    return builtInMenu;
  }
}
