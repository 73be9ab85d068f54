import type { Client } from "~/auth/session.server";
import { readAll } from "../read-all.server";

/** The ids of the saved essays that the client may read, in order. @throws AppError */
export async function savedEssays(db: Client): Promise<string[]> {
  const query = db.from("models_sections").select("id").order("order_index").order("created_at").order("id");
  return (await readAll(query)).map(({ id }) => id);
}
