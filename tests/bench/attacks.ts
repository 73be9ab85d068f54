import { fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import WebSocket from "ws";
import type { BackendStatus } from "#supabase-local";
import type { Report } from "./attacker";
import { measureHomes } from "./home-page";
import { addNotes } from "./many-notes";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, percentile } from "./statistics";

const WARM_UP_MS = 1_000;
const MEASURED_MS = 5_000;
/** The longest acceptable wait for the home page during an attack (ms). */
const TARGET_MS = 250;

/** An attack that has not hit by then does not work (ms). */
const HIT_MS = 90_000;

/** Each attack and who is signed in for it. */
const ATTACKS: [what: string, attack: string | null, who?: "reader" | "admin"][] = [
  ["no attack", null],
  ["hostile field names", "names"],
  ["large bodies", "large-bodies"],
  ["large bodies of a reader", "large-bodies-of-a-reader", "reader"],
  ["200 slow bodies", "slow-bodies", "reader"],
  ["longest paths", "paths"],
  ["sign-ins, 60 at once", "sign-ins"],
  ["searches, 200 at once", "searches"],
  ["longest searches", "long-searches"],
  ["2,000 event streams", "streams"],
  ["made-up queries", "queries"],
  ["made-up cookies", "cookies"],
  ["pages that are not kept", "uncached"],
  ["misspelled searches of 10,000 notes", "misspellings"],
  ["an admin's imports of 49 MB", "content", "admin"],
  ["an admin's imports of bare lines", "wordpress", "admin"],
  // Last, because the server finishes every import it has started.
  ["an admin's imports of hostile Markdown", "markdown", "admin"],
];

/**
 * Measures the home page's latency during each attack by another process, for five seconds and until the attack hits.
 * `isHeld` is true if p99 stayed within 250 ms in all of them. `only` filters attacks by part of their name.
 * @throws if an attack was refused before it hit
 */
export async function measureAttacks(
  site: Site,
  status: BackendStatus,
  only = "",
): Promise<{ lines: Line[]; isHeld: boolean }> {
  const cookies = { reader: await signedIn(site, status, false), admin: await signedIn(site, status, true) };
  const lines: Line[] = [];
  let isHeld = true;
  for (const [what, attack, who] of ATTACKS) {
    if (attack && !what.includes(only)) continue;
    if (attack === "misspellings") await addManyNotes(status);
    const attacker = attack && (await startAttacker(site.url, attack, who ? cookies[who] : ""));
    await delay(WARM_UP_MS);
    const delays = await measureHomes(
      site.url,
      Promise.all([delay(MEASURED_MS), attacker ? getHit(attacker, what) : null]),
    );
    const answered = attacker ? await attacker.stop() : "";
    const p99 = percentile(delays, 0.99);
    if (p99 > TARGET_MS) isHeld = false;
    lines.push({
      what,
      figure: milliseconds(p99),
      compared: `slowest ${milliseconds(Math.max(...delays))} of ${delays.length}${answered && `; ${answered}`}`,
    });
    // Let the site recover before the next attack.
    await delay(WARM_UP_MS);
  }
  return { lines, isHeld };
}

async function addManyNotes({ databaseUrl }: BackendStatus): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await addNotes(sql, 10_000).finally(() => sql.end());
}

async function getHit(attacker: Attacker, what: string): Promise<void> {
  const late = delay(HIT_MS, true, { ref: false });
  const isLate = await Promise.race([attacker.hit.then(() => false), late]);
  if (isLate) throw new Error(`${what}: refused before it did any harm; ${await attacker.stop()}`);
}

interface Attacker {
  /** Resolves once the site has done the expensive work that the attack aims at. */
  hit: Promise<unknown>;
  /** Ends the attack and returns how it was answered. */
  stop(): Promise<string>;
}

async function startAttacker(url: string, attack: string, cookie: string): Promise<Attacker> {
  const file = fileURLToPath(new URL("attacker.ts", import.meta.url));
  const child = fork(file, [url, attack, cookie], { execArgv: ["--import", "tsx"] });
  const report = (key: keyof Report) =>
    new Promise<Report>((resolve) => child.on("message", (sent: Report) => key in sent && resolve(sent)));
  const [started, hit, stopped] = [report("started"), report("hit"), report("answers")];
  await started;
  return {
    hit,
    async stop() {
      child.send("stop");
      return `answers: ${(await stopped).answers}`;
    },
  };
}

/** Creates an account and returns its session cookie. */
async function signedIn(site: Site, { url, serviceKey }: BackendStatus, isAdmin: boolean): Promise<string> {
  const db = createClient(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const account = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse" };
  const { data, error } = await db.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  if (isAdmin) await db.from("user_roles").insert({ user_id: data.user.id, role: "admin" }).throwOnError();
  const { headers } = await fetch(`${site.url}/auth`, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({ intent: "sign-in", ...account }),
    redirect: "manual",
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
