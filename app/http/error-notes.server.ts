import { createHash } from "node:crypto";
import { format } from "node:util";
import { getRequestId } from "./request-id.server";
import { singleton } from "./singleton.server";

/** An error that was logged, and how often since the notes were last taken. */
export interface ErrorNote {
  key: string;
  message: string;
  source: string;
  request_id: string | null;
  count: number;
  first_at: string;
  last_at: string;
}

/** Different errors that are noted at most, until somebody takes them. */
const MAX_NOTES = 100;
const MAX_MESSAGE = 300;
const MAX_SOURCE = 150;

const notes = singleton("error notes", () => new Map<string, ErrorNote>());

/** From now on, whatever is logged as an error is noted for the admins, too. */
export function noteErrors(): void {
  const write = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    addNote(args);
    write(...args);
  };
}

/** Takes the notes; `returnNotes` returns those that could not be stored. */
export function takeNotes(): ErrorNote[] {
  const taken = [...notes.values()];
  notes.clear();
  return taken;
}

export function returnNotes(returned: ErrorNote[]): void {
  for (const note of returned) merge(note);
}

function addNote(args: unknown[]): void {
  const text = format(...args.map((arg) => (arg instanceof Error ? `${arg.name}: ${arg.message}` : arg)));
  const message = withoutPersonalData(text).slice(0, MAX_MESSAGE) || "An error without a message";
  const now = new Date().toISOString();
  merge({
    key: createHash("sha256").update(message.replaceAll(/\d+/g, "0")).digest("hex"),
    message,
    source: getSource(args.find((arg) => arg instanceof Error)),
    request_id: getRequestId() ?? null,
    count: 1,
    first_at: now,
    last_at: now,
  });
}

function merge(note: ErrorNote): void {
  const earlier = notes.get(note.key);
  if (!earlier && notes.size >= MAX_NOTES) return;
  const [first, last] =
    earlier && earlier.first_at > note.first_at ? [note, earlier] : [earlier ?? note, note];
  notes.set(note.key, { ...last, count: note.count + (earlier?.count ?? 0), first_at: first.first_at });
}

/** A quoted text; the database quotes its own names, too. */
const QUOTED =
  /(\b(?:column|constraint|function|index|policy|relation|role|schema|table|trigger|type) "[\w.]+")|"[^"]*("|$)/g;

/**
 * The first line of a message, without what may be somebody's: quoted texts, values, email and network addresses, the
 * ends of URLs, tokens and ids.
 */
export function withoutPersonalData(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(QUOTED, (_, name?: string) => name ?? '"…"')
    .replaceAll(/=\(.*\)/g, "=(…)")
    .replaceAll(/\b(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s]*/g, "$1$2/…")
    .replaceAll(/\?\S*=\S*/g, "?…")
    .replaceAll(/[^\s@<>(),;:"']+@[^\s@<>(),;:"']+/g, "…@…")
    .replaceAll(/(?<![\w.])(?!127\.)\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g, "…")
    .replaceAll(/\b(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\b/gi, "…")
    .replaceAll(/[\w-]{20,}(?:\.[\w-]+)*/g, (word) => (/\d/.test(word) ? "…" : word))
    .trim();
}

/** "loader (build/index.js:120)": the first function of the site in an error's stack. */
function getSource(error: Error | undefined): string {
  const frames = error?.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const own = frames.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? "";
  const [, name, file, line] =
    /^\s+at (?:(.+) \()?(?:file:\/\/)?(.+?)(?:\?[^:]*)?:(\d+):\d+\)?$/.exec(own) ?? [];
  if (!file) return "";
  const place = `${file.replace(`${process.cwd()}/`, "")}:${line}`;
  return (name ? `${name.replace(/^async /, "")} (${place})` : place).slice(0, MAX_SOURCE);
}
