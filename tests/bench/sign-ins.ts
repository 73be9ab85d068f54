import { createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import type { BackendStatus } from "#supabase-local";
import type { Line } from "./report";
import { milliseconds, percentile } from "./statistics";

const AT_ONCE = 8;
const WAVES = 5;
const PASSWORD = "correct horse";

/** Latency of consecutive selects, alone and while eight people sign in repeatedly. */
export async function measureSignIns({ url, anonKey, serviceKey }: BackendStatus): Promise<Line[]> {
  const client = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
  const visitor = client(anonKey);
  const { auth } = client(serviceKey);
  const emails = Array.from({ length: AT_ONCE }, (_, at) => `reader-${at}@example.org`);
  for (const email of emails) {
    const { error } = await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (error) throw error;
  }

  /** Milliseconds of each select until `work` has finished. */
  async function selectsDuring(work: Promise<unknown>): Promise<number[]> {
    const delays: number[] = [];
    let working = true;
    const done = work.finally(() => {
      working = false;
    });
    while (working) {
      const asked = performance.now();
      await visitor.from("links_entries").select().order("order_index").limit(50).throwOnError();
      delays.push(performance.now() - asked);
    }
    await done;
    return delays;
  }

  async function signIns(): Promise<number[]> {
    const durations: number[] = [];
    for (let wave = 0; wave < WAVES; wave++) {
      const signIn = async (email: string) => {
        const asked = performance.now();
        const { error } = await client(anonKey).auth.signInWithPassword({ email, password: PASSWORD });
        if (error) throw error;
        durations.push(performance.now() - asked);
      };
      await Promise.all(emails.map(signIn));
    }
    return durations;
  }

  const alone = await selectsDuring(new Promise((resolve) => setTimeout(resolve, 1_000)));
  const hashing = signIns();
  const beside = await selectsDuring(hashing);
  const durations = await hashing;
  return [
    {
      what: `select while ${AT_ONCE} sign-ins run, p99`,
      figure: milliseconds(percentile(beside, 0.99)),
      compared: `target: under 50 ms; ${beside.length} selects, alone ${milliseconds(percentile(alone, 0.99))}`,
    },
    {
      what: `sign-in, ${AT_ONCE} at once, p50`,
      figure: milliseconds(percentile(durations, 0.5)),
      compared: `${durations.length} sign-ins`,
    },
  ];
}
