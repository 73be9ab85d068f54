import { startBackend } from "../../src/supervise";

// Simulates the site's server, for tests that kill it.
const { status } = await startBackend({ dataDir: process.argv[2] ?? "", siteUrl: "http://localhost:3000" });
process.send?.(status);
