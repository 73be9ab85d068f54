import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "supabase/migrations";
const LIST = "tests/unit/migrations.sha256";
const migrations = readdirSync(FOLDER).sort();

test("every migration is named as the Supabase CLI wants it, with a time of its own", () => {
  const times = migrations.map((name) => /^(\d{14})_[a-z_]+\.sql$/.exec(name)?.[1] ?? name);
  for (const time of times) {
    const iso = time.replace(/^(....)(..)(..)(..)(..)(..)$/, "$1-$2-$3T$4:$5:$6Z");
    expect(new Date(iso).toISOString().replace(".000", ""), time).toBe(iso);
  }
  expect(new Set(times).size).toBe(times.length);
});

// A database has taken each of them once and will not take it again, and `supabase db push` refuses one that is older
// than what it has. `sha256sum --check` reads the same list.
test("no migration was edited, renamed or put before others", () => {
  const hash = (name: string) =>
    createHash("sha256")
      .update(readFileSync(`${FOLDER}/${name}`))
      .digest("hex");
  const lines = migrations.map((name) => `${hash(name)}  ${FOLDER}/${name}\n`);
  const text = readFileSync(LIST, "utf8");
  const edited = text
    .split("\n")
    .filter((line) => line && !lines.includes(`${line}\n`))
    .map((line) => line.slice(66));
  expect(edited, "changed in place: undo that, and write a new migration").toEqual([]);
  expect(lines.join(""), `add the new migration to the end: sha256sum ${FOLDER}/NEW.sql >> ${LIST}`).toBe(
    text,
  );
});
