import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Diagnostics } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

/** On the line before a regular expression that may take more than linear time, followed by why that does no harm. */
const REASON = /^\s*\/\/ Not linear: \S/;

interface Pattern {
  source: string;
  flags: string;
  /** Its file and line. */
  at: string;
  hasReason: boolean;
}

const patterns = listSources().flatMap(findPatterns);

test("every regular expression is linear, or has a reason on the line before it", async () => {
  const unexplained = patterns.filter(({ hasReason }) => !hasReason);
  const linear = readLinear();
  const unique = [...new Map(unexplained.map((pattern) => [toText(pattern), pattern])).values()];
  const unknown = unique.filter((pattern) => !linear.includes(toText(pattern)));
  const results = await check(unknown);
  const slow = unknown.flatMap((pattern, at) => {
    const result = results[at];
    return result?.status === "safe" ? [] : [`${pattern.at} ${toText(pattern)}: ${describe(result)}`];
  });
  expect(slow).toEqual([]);
  writeLinear(unique.map(toText));
}, 600_000);

test("every such reason precedes a regular expression", () => {
  const reasons = listSources().flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => REASON.test(line)),
  );
  const lines = new Set(patterns.filter(({ hasReason }) => hasReason).map(({ at }) => at));
  expect(reasons.length).toBe(lines.size);
});

function listSources(): string[] {
  const roots = ["app", "server", "server.ts", "scripts", "supabase/local/src"];
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...roots], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file));
}

/** The literals of a file, and what `new RegExp` makes of constants. */
function findPatterns(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const lines = source.text.split("\n");
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = readPattern(node);
    if (pattern) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ ...pattern, at: `${file}:${line + 1}`, hasReason: REASON.test(lines[line - 1] ?? "") });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readPattern(node: ts.Node): { source: string; flags: string } | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "RegExp") return null;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : "" };
}

/** Shares the work among the machine's processors. */
async function check(all: Pattern[]): Promise<Diagnostics[]> {
  const results: Diagnostics[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(new URL("./regexp-worker.mjs", import.meta.url));
      try {
        while (next < all.length) {
          const at = next++;
          worker.postMessage(all[at]);
          [results[at]] = await once(worker, "message");
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return results;
}

/** Where the patterns stay that were linear, for checking all takes a minute. */
const KEPT = ".cache/linear-patterns.json";

/** With another version or other limits, the checker may come to other results. */
const CHECKER =
  createRequire(import.meta.url)("recheck/package.json").version +
  readFileSync(new URL("./regexp-worker.mjs", import.meta.url), "utf8");

function readLinear(): string[] {
  const { checker, linear } = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : {};
  return checker === CHECKER ? linear : [];
}

function writeLinear(linear: string[]): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ checker: CHECKER, linear }));
}

const toText = ({ source, flags }: Pattern) => `/${source}/${flags}`;

function describe(result: Diagnostics | undefined): string {
  if (result?.status !== "vulnerable") return "not decided";
  return `${result.complexity.summary}, for example with ${result.attack.pattern}`;
}
