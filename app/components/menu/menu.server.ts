import type { Args } from "~/auth/session.server";
import { menu } from "~/collections/menu";
import { visibleTo } from "~/components/rows.server";
import { builtInMenu } from "./built-in";
import type { MenuItem } from "./menu-list";

/** The visible menu items in their order; the built-in list if loading fails, which is logged. */
export async function menuOf(args: Args): Promise<MenuItem[]> {
  try {
    const rows = await visibleTo(args, menu);
    return rows.map(({ id, title, url }) => ({ id, title, url }));
  } catch (error) {
    console.error("The menu could not be loaded:", error instanceof Error ? error.message : error);
    return builtInMenu;
  }
}
