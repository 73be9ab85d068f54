import { data } from "@remix-run/node";
import { type Args, type Client, redirectWith, requireAdmin } from "~/auth/session.server";
import type { Collection } from "./collection";
import { isByScript } from "./guard.server";
import { gone, problemIn } from "./problem.server";
import { type Direction, isId, move, remove, setPublished } from "./store.server";

/** What a list's action tells a page that sent it by script. */
export interface ListAnswer {
  ok: boolean;
  message: string;
}

/** Does what a button of a list asks for; on success a page without JavaScript gets its list again. */
export async function listAction(args: Args, collection: Collection, form: FormData, back: string) {
  const { db } = await requireAdmin(args);
  const id = form.get("id");
  try {
    if (!isId(id)) throw gone(collection.one);
    const message = await change(db, collection, id, form);
    if (isByScript(args.request)) return data<ListAnswer>({ ok: true, message });
    const place = form.get("intent") === "delete" ? "" : `#${id}`;
    return redirectWith(args, back + place, { title: message });
  } catch (thrown) {
    const { status, message } = problemIn(thrown);
    return data<ListAnswer>({ ok: false, message }, { status });
  }
}

async function change(db: Client, collection: Collection, id: string, form: FormData): Promise<string> {
  switch (form.get("intent")) {
    case "publish": {
      const on = form.get("to") === "on";
      await setPublished(db, collection, id, on);
      return `${upper(collection.one)}: ${on ? collection.publish?.on : collection.publish?.off}`;
    }
    case "move": {
      const direction: Direction = form.get("direction") === "up" ? "up" : "down";
      await move(db, collection, id, direction);
      return `Moved ${direction}`;
    }
    case "delete":
      await remove(db, collection, id);
      return `${upper(collection.one)} deleted`;
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
