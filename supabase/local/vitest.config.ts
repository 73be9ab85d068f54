import { defineConfig } from "vitest/config";
import { setUp } from "./tests/support/global-setup";

const onBackend = {
  // As for the browser tests: on a busy machine a test that kills or waits for processes may fail once.
  retry: process.env.CI ? 1 : 0,
  ...setUp(["tests/support/setup.ts"]),
  setupFiles: ["tests/support/enter-project.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/*.test.ts"], testTimeout: 30_000, isolate: false } },
      {
        test: {
          ...onBackend,
          name: "integration",
          // A hosted project is not tested for what only this backend guarantees.
          include: process.env.SUPABASE_TEST_URL
            ? ["tests/contract/**/*.test.ts"]
            : ["tests/{auth,contract,embedded}/**/*.test.ts"],
          // One backend serves all files: some look at what its whole folder has.
          fileParallelism: false,
        },
      },
      // Each test starts, kills and restores its own backends.
      {
        test: {
          ...onBackend,
          ...setUp(["tests/support/setup.ts", "tests/support/compile.ts"]),
          name: "operating",
          include: ["tests/operating/*.test.ts"],
          maxWorkers: "100%",
          // Projects of different maxWorkers cannot run at the same time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
