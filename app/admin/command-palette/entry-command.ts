import type { NamedEntry } from "../named-entry.server";
import type { Command } from "./commands";

/** An entry that was found, as something to open. */
export function entryCommand({ path, title, kind, hidden }: NamedEntry): Command {
  return { title, kind: hidden ? `${hidden}, ${kind}` : kind, to: path };
}
