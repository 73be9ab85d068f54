import { capitalize } from "~/ui/capitalize";
import type { NamedEntry } from "../named-entry.server";
import type { Command } from "./commands";

/** The command that opens an entry. */
export function toCommand({ path, title, kind, hidden }: NamedEntry): Command {
  return { title, kind: hidden ? `${hidden}, ${kind}` : capitalize(kind), to: path };
}
