import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeNodeProblem } from "../../scripts/check-node";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

test.each(["20.19.0", "20.20.1", "22.12.0", "22.22.0", "23.0.0-nightly", "24.11.1", "26.0.0"])(
  "the site accepts Node.js %s",
  (version) => expect(describeNodeProblem(version, engines.node)).toBeNull(),
);

test.each(["16.20.2", "18.20.8", "20.18.3", "21.7.3", "22.11.0"])(
  "the site rejects Node.js %s in one sentence with the versions that it needs",
  (version) =>
    expect(describeNodeProblem(version, engines.node)).toBe(
      `This site needs Node.js 20 (from 20.19 on), or 22.12 or later; this is ${version}. Install a newer one from https://nodejs.org.`,
    ),
);
