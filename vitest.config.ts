import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { maxWorkers, setUp, standIn } from "./supabase/local/tests/support/global-setup";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

const [url, mailboxUrl] = ["http://localhost", "http://localhost"];
const keys = { anonKey: "none", serviceKey: "none", jwk: {} };
/** What `vitest list` gets instead of a site. */
const target = { url, mailboxUrl, dataDir: "", logFile: "", keys, databaseUrl: url };

const onBackend = {
  // As for the browser tests: on a busy machine a test that kills or waits for processes may fail once.
  retry: process.env.CI ? 1 : 0,
  ...setUp(["tests/integration/setup.ts"]),
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Unit tests that replace modules. */
const mocked = readdirSync("tests/unit", { recursive: true, encoding: "utf8" })
  .map((name) => `tests/unit/${name}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, "utf8")));

/**
 * Without services. On a busy machine image processing takes seconds, and so may what a test polls; Vitest itself would
 * leave one processor idle.
 */
const alone = { testTimeout: 30_000, maxWorkers: "100%", expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...alone,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: mocked,
          // Loading the modules once for all files takes half the time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        // A module that is replaced, and what has imported it, would stay for the files that follow.
        test: { ...alone, name: "unit-mocked", include: mocked },
      },
      {
        resolve: { alias },
        test: {
          ...onBackend,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/operating/**"],
          maxWorkers,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "http",
          retry: onBackend.retry,
          include: ["tests/http/*.test.ts"],
          // `vitest list` would build, too.
          ...setUp(["tests/build.ts"]),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each worker has a site, which its files share.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "security",
          retry: onBackend.retry,
          include: ["tests/security/**/*.test.ts"],
          ...setUp(["tests/build.ts", "tests/security/setup.ts"], { target: standIn(target) }),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
          // The printed counts are part of the result.
          disableConsoleIntercept: true,
        },
      },
      {
        resolve: { alias },
        // Each file starts a site as with a hosted project, whose data service it breaks.
        test: {
          name: "faults",
          retry: onBackend.retry,
          include: ["tests/faults/*.test.ts"],
          ...setUp(["tests/build.ts"]),
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        // Each test starts, kills and restores its own backends.
        test: {
          ...onBackend,
          ...setUp([
            "tests/build.ts",
            "tests/integration/setup.ts",
            "supabase/local/tests/support/compile.ts",
          ]),
          name: "operating",
          include: ["tests/integration/operating/*.test.ts"],
          maxWorkers: 2,
        },
      },
    ],
  },
});
