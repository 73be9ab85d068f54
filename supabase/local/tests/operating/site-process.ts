import { startBackend } from "../../src/supervise";

// Stands for the site's server in faults.test.ts, so that a test can kill it.
const { status } = await startBackend({ dataDir: process.argv[2] ?? "", siteUrl: "http://localhost:3000" });
process.send?.(status);
