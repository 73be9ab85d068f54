import { visitorClient } from "~/auth/clients.server";
import { type Args, clientOf } from "~/auth/session.server";
import { menu } from "~/collections/menu";
import { visible } from "~/collections/store.server";
import { memo } from "~/live/memo.server";
import { builtInMenu } from "./built-in";
import type { MenuItem } from "./menu-list";

const visitorsMenu = memo(["menu_items"], () => visible(visitorClient(), menu));

/**
 * The visible menu items in their order; the built-in list if loading fails, which is logged.
 * Somebody who is signed in always gets it fresh: they may have changed it a moment ago.
 */
export async function menuOf(args: Args): Promise<MenuItem[]> {
  try {
    const db = clientOf(args);
    const rows = db === visitorClient() ? await visitorsMenu() : await visible(db, menu);
    return rows.map(({ id, title, url }) => ({ id, title, url }));
  } catch (error) {
    console.error("The menu could not be loaded:", error instanceof Error ? error.message : error);
    return builtInMenu;
  }
}
