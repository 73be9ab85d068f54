import type { Command } from "./commands";
import type { NamedEntry } from "./tables.server";

/** An entry that was found, as something to open. */
export function entryCommand({ path, title, kind, hidden }: NamedEntry): Command {
  return { title, kind: hidden ? `${hidden}, ${kind}` : kind, to: path };
}
