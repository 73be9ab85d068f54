import { createHash } from "node:crypto";
import { format } from "node:util";
import { CountBuffer, type Counted } from "./count-buffer.server";
import { getRequestId } from "./request-id.server";
import { singleton } from "./singleton.server";

/** An error that was logged. */
interface ErrorRecord extends Counted {
  key: string;
  message: string;
  source: string;
  request_id: string | null;
}

/** How many different errors are held at most until they are stored. */
const MAX_RECORDS = 100;
const MAX_MESSAGE = 300;
const MAX_SOURCE = 150;
/** How much of a message is searched for personal data, and of a line of a stack for a position (characters). */
const MAX_READ = 2_000;
const MAX_FRAME = 500;

export const errorRecords = singleton(
  "error records",
  () => new CountBuffer<ErrorRecord>(({ key }) => key, MAX_RECORDS),
);

/** From now on, everything logged with `console.error` is also recorded for the admins. */
export function recordErrors(): void {
  const write = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    addRecord(args);
    write(...args);
  };
}

function addRecord(args: unknown[]): void {
  const text = format(...args.map((arg) => (arg instanceof Error ? `${arg.name}: ${arg.message}` : arg)));
  const message = cut(withoutPersonalData(text), MAX_MESSAGE) || "An error without a message";
  const now = new Date().toISOString();
  errorRecords.add({
    key: createHash("sha256").update(message.replaceAll(/\d+/g, "0")).digest("hex"),
    message,
    source: getSource(args.find((arg) => arg instanceof Error)),
    request_id: getRequestId() ?? null,
    count: 1,
    first_at: now,
    last_at: now,
  });
}

/** Cuts a text, and removes lone surrogates: the database rejects them, and with them the whole batch of errors. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replaceAll(/\p{Cs}/gu, "")
    .trim();

/** A quoted text; the first group matches names that the database itself quotes. */
const QUOTED =
  /(\b(?:column|constraint|function|index|policy|relation|role|schema|table|trigger|type) "[\w.]+")|"[^"]*("|$)/g;

/**
 * The first line of a message, without potentially personal data: quoted texts, values, email and network addresses,
 * the ends of URLs, tokens and ids.
 */
export function withoutPersonalData(text: string): string {
  const [line = ""] = text.trim().split("\n", 1);
  return (
    line
      .slice(0, MAX_READ)
      .replaceAll(/\p{Cc}/gu, " ")
      .replaceAll(QUOTED, (_, name?: string) => name ?? '"…"')
      // Not linear: the line was cut.
      .replaceAll(/=\(.*\)/g, "=(…)")
      .replaceAll(/\b(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s]*/g, "$1$2/…")
      // Not linear: the line was cut.
      .replaceAll(/\?\S*=\S*/g, "?…")
      // Not linear: the line was cut.
      .replaceAll(/[^\s@<>(),;:"']+@[^\s@<>(),;:"']+/g, "…@…")
      .replaceAll(/(?<![\w.])(?!127\.)\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g, "…")
      .replaceAll(/\b(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\b/gi, "…")
      .replaceAll(/[\w-]{20,}(?:\.[\w-]+)*/g, (word) => (/\d/.test(word) ? "…" : word))
      .trim()
  );
}

/** The first of the site's own functions in an error's stack, such as "loader (build/index.js:120)". */
function getSource(error: Error | undefined): string {
  const frames = error?.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const own = frames.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? "";
  const [, name, file, line] =
    // Not linear: the line was cut.
    /^\s+at (?:(.+) \()?(?:file:\/\/)?(.+?)(?:\?[^:]*)?:(\d+):\d+\)?$/.exec(own.slice(0, MAX_FRAME)) ?? [];
  if (!file) return "";
  const position = `${file.replace(`${process.cwd()}/`, "")}:${line}`;
  return (name ? `${name.replace(/^async /, "")} (${position})` : position).slice(0, MAX_SOURCE);
}
