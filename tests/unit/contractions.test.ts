import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = new URL("../../app/", import.meta.url);

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm;
/** For operators: a call of the console, or a message that is made for one. */
const LOGGED = /\bconsole\.\w+\([\s\S]*?;$|The WebSub hub .*/gm;

// The specification has no sentence with either word; those of the migrations are not looked at.
test("what the site says to people is contracted as it is spoken", () => {
  const uncontracted = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, app), "utf8").replace(COMMENT, "").replace(LOGGED, "");
      return Array.from(
        text.matchAll(/^.*\b(?:cannot|could not)\b.*$/gim),
        ([line]) => `${file}: ${line.trim()}`,
      );
    });
  expect(uncontracted).toEqual([]);
});
