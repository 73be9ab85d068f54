import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BackendStatus } from "#supabase-local";
import { measureHomes } from "./home-page";
import type { Times } from "./importer";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, percentile } from "./statistics";

/** Measures how long the import of a large blog takes, and how long visitors wait for the home page meanwhile. */
export async function measureMovingIn(site: Site, backend: BackendStatus): Promise<Line[]> {
  const importer = fork(fileURLToPath(new URL("importer.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    },
  });
  const times = new Promise<Times>((resolve, reject) => {
    importer.once("message", (sent: Times) => resolve(sent));
    importer.once("exit", (code) => reject(new Error(`the import ended with code ${code}`)));
  });
  const homes = await measureHomes(site.url, times);
  const { read, pictures, written } = await times;
  return [
    { what: "read and checked", figure: milliseconds(read), compared: "" },
    { what: "pictures fetched, resized and stored", figure: milliseconds(pictures), compared: "" },
    { what: "written", figure: milliseconds(written), compared: "" },
    { what: "together", figure: milliseconds(read + pictures + written), compared: "target: within 180 s" },
    {
      what: "the home page meanwhile, p99",
      figure: milliseconds(percentile(homes, 0.99)),
      compared: `target: within 300 ms; slowest ${milliseconds(Math.max(...homes))} of ${homes.length}`,
    },
  ];
}
