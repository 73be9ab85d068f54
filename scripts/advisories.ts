import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { compareReleases } from "./releases";

// Compares the report of `npm audit` with the table in docs/security.md, and the newest releases of what is not from npm
// with those that are known; exits with 1 if anything needs attention or could not be asked.
// Usage: npm run advisories

const DOCUMENT = "docs/security.md";
const ID = /GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}/g;

/** The output of `npm audit --json`; a string in `via` names another package of the report. */
interface Report {
  vulnerabilities?: Record<string, { via: (string | { url: string; title: string; severity: string })[] }>;
  message?: string;
}

interface Findings {
  /** Reasons to fail, as sentences. */
  problems: string[];
  /** Explained advisories that are no longer reported. */
  outdated: string[];
}

/**
 * Compares a report with the document that explains the known advisories.
 * @throws if there is no report, or the document has no date
 */
export function compare(report: Report, document: string, today: Date): Findings {
  if (!report.vulnerabilities) throw new Error(`npm audit did not work: ${report.message ?? "no report"}`);
  const rows = document.split("\n").filter((line) => line.startsWith("|"));
  const explained = new Set(rows.flatMap((row) => row.split("|")[1]?.match(ID) ?? []));
  const reported = new Map<string, string>();
  for (const [name, { via }] of Object.entries(report.vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === "string") continue;
      const id = advisory.url.match(ID)?.[0] ?? advisory.url;
      reported.set(id, `${id} (${advisory.severity}) in ${name}: ${advisory.title}`);
    }
  const problems = [...reported].flatMap(([id, text]) => (explained.has(id) ? [] : [text]));
  const until = getDate(document);
  if (today > until) problems.push(`${DOCUMENT} was to be looked at again by ${until.toDateString()}.`);
  return { problems, outdated: [...explained].filter((id) => !reported.has(id)) };
}

function getDate(document: string): Date {
  const date = new Date(`${/Look again by (\d+ \w+ \d{4})\./.exec(document)?.[1]} 23:59 UTC`);
  if (Number.isNaN(date.getTime())) throw new Error(`${DOCUMENT} does not say how long it is valid.`);
  return date;
}

/** npm audit exits with 1 if it has found something. */
function audit(): Promise<Report> {
  return new Promise((resolve, reject) => {
    execFile("npm", ["audit", "--json"], { maxBuffer: 2 ** 26 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(error ?? new Error("npm audit printed no JSON"));
      }
    });
  });
}

/** What `compare` finds in the report of npm, or why there is none. */
async function findAdvisories(): Promise<Findings> {
  try {
    return compare(await audit(), readFileSync(DOCUMENT, "utf8"), new Date());
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], outdated: [] };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [{ problems, outdated }, releases] = await Promise.all([
    findAdvisories(),
    compareReleases(new Date()),
  ]);
  for (const id of outdated) console.info(`npm audit no longer reports ${id}: remove it from ${DOCUMENT}?`);
  for (const problem of [...problems, ...releases]) console.error(problem);
  if (problems.length + releases.length > 0) {
    console.error(`What to do: ${DOCUMENT}, “How they are watched”.`);
    process.exitCode = 1;
  }
}
