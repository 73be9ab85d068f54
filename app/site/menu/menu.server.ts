import { type Args, SESSION_TIMEOUT } from "~/auth/session.server";
import { menu } from "~/content/types/menu";
import { withFallback } from "~/http/load-failure.server";
import { findVisible } from "../published-entries.server";
import { defaultMenu } from "./default-menu";
import type { MenuItem } from "./menu-list";

/** The menu item for the photographs (specification, section 2). */
const creativeItem = { title: "Creative", url: "/creative" };

/** The visible menu items in order; the built-in menu if loading fails or times out, which is logged. */
export async function loadMenu(args: Args): Promise<MenuItem[]> {
  return withFallback("The menu", Promise.race([loadVisibleItems(args), rejectAfterTimeout()]), defaultMenu);
}

async function loadVisibleItems(args: Args): Promise<MenuItem[]> {
  const rows = await findVisible(args, menu);
  // The index is enough as an id: the rows' ids would be a twentieth of a small page's size.
  return rows.map(({ title, url }, at) =>
    url === "/photography" ? { id: `${at}`, ...creativeItem } : { id: `${at}`, title, url },
  );
}

/** The home page must not wait for the database any longer than for the session. */
function rejectAfterTimeout(): Promise<never> {
  const error = new Error(`no answer within ${SESSION_TIMEOUT} ms`);
  return new Promise((_, reject) => setTimeout(() => reject(error), SESSION_TIMEOUT).unref());
}
