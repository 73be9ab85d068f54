// `npm run lines`: how many lines the project has, by room and kind. Counts what git tracks; documents, data and what
// `npm run db:types` and the lock file generate are left out.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const KINDS = ["code", "CSS", "SQL", "tests"] as const;
type Kind = (typeof KINDS)[number];

const GENERATED = new Set(["app/auth/database.types.ts", "supabase/seed.sql", "supabase/seed_texts.sql"]);

function getKind(file: string): Kind | null {
  if (GENERATED.has(file) || !/\.(?:[cm]?js|tsx?|css|sql)$/.test(file)) return null;
  if (/(?:^|\/)tests\//.test(file)) return "tests";
  return file.endsWith(".css") ? "CSS" : file.endsWith(".sql") ? "SQL" : "code";
}

/** The folder within `app` and `supabase`, else the first one. */
function getRoom(file: string): string {
  const [first = "", second = "", ...rest] = file.split("/");
  if (rest.length > 0 && (first === "app" || first === "supabase")) return `${first}/${second}`;
  return second ? first : "(root)";
}

const rooms = new Map<string, Record<Kind | "all", number>>();
const none = () => ({ code: 0, CSS: 0, SQL: 0, tests: 0, all: 0 });
const all = none();
for (const file of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0")) {
  const kind = getKind(file);
  if (!kind) continue;
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  const room = rooms.get(getRoom(file)) ?? none();
  rooms.set(getRoom(file), room);
  for (const counts of [room, all]) for (const column of [kind, "all"] as const) counts[column] += lines;
}
const sorted = [...rooms].sort(([, a], [, b]) => b.all - a.all);
const backend = rooms.get("supabase/local")?.all ?? 0;
const rows = [...sorted, ["in all", all] as const].map(([room, counts]) =>
  [room.padEnd(20), ...[...KINDS, "all" as const].map((column) => String(counts[column]).padStart(8))].join(
    "",
  ),
);
console.info(
  [`${"".padEnd(20)}${[...KINDS, "all"].map((column) => column.padStart(8)).join("")}`, ...rows].join("\n"),
);
console.info(`Without the backend: ${all.all - backend}`);
