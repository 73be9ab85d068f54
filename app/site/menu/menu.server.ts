import { type Args, SESSION_TIMEOUT } from "~/auth/session.server";
import { menu } from "~/content/types/menu";
import { withFallback } from "~/http/load-failure.server";
import { findVisible } from "../published-entries.server";
import { defaultMenu } from "./default-menu";
import type { MenuItem } from "./menu-list";

/** How an item that leads to the photographs is shown (specification, section 2). */
const creative = { title: "Creative", url: "/creative" };

/** The visible menu items in their order; the built-in list if loading fails or takes too long, which is logged. */
export async function loadMenu(args: Args): Promise<MenuItem[]> {
  return withFallback("The menu", Promise.race([visibleItems(args), tooLate()]), defaultMenu);
}

async function visibleItems(args: Args): Promise<MenuItem[]> {
  const rows = await findVisible(args, menu);
  // Its place names an item well enough; the rows' ids are a twentieth of what a small page weighs.
  return rows.map(({ title, url }, at) =>
    url === "/photography" ? { id: `${at}`, ...creative } : { id: `${at}`, title, url },
  );
}

/** The home page is there when the session is known or given up on, whatever has become of the database. */
function tooLate(): Promise<never> {
  const error = new Error(`no answer within ${SESSION_TIMEOUT} ms`);
  return new Promise((_, reject) => setTimeout(() => reject(error), SESSION_TIMEOUT).unref());
}
