// Ends the process with one sentence on a Node.js for which the site is not made. Runs before everything else, so it
// uses nothing that Node.js 14 does not know.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const problem = describeNodeProblem(process.versions.node, engines.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}

/**
 * Why the site does not run on a version of Node.js, as a sentence; null if it does.
 * @param {string} version such as "18.20.8"
 * @param {string} range one or more of "^20.19" and ">=22.12", separated by "||"
 */
export function describeNodeProblem(version, range) {
  const [major, minor] = version.split(".").map(Number);
  const parts = range.split("||").map((part) => {
    const [, operator, least, leastMinor] = /^(\^|>=)(\d+)\.(\d+)$/.exec(part.trim());
    const isCaret = operator === "^";
    return {
      fits: major === +least ? minor >= +leastMinor : !isCaret && major > +least,
      text: isCaret ? `${least} (from ${least}.${leastMinor} on)` : `${least}.${leastMinor} or later`,
    };
  });
  if (parts.some(({ fits }) => fits)) return null;
  const versions = parts.map(({ text }) => text).join(", or ");
  return `This site needs Node.js ${versions}; this is ${version}. Install a newer one from https://nodejs.org.`;
}
