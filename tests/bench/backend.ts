import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import WebSocket from "ws";
import type { BackendStatus } from "../../supabase/local/platform";
import type { Line } from "./report";
import { milliseconds, percentile, perSecond } from "./statistics";

const AT_ONCE = 16;
const SECONDS = { warmUp: 1, measured: 3 };
const ROWS = 50;
const CHANGES = 100;

/** The embedded backend by itself, through supabase-js from this process. */
export async function measureBackend(backend: BackendStatus, sql: Sql): Promise<Line[]> {
  const options = {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  };
  const visitor = createClient(backend.url, backend.anonKey, options);
  const service = createClient(backend.url, backend.serviceKey, options);
  await sql`insert into links_entries (title, url, description)
    select 'Link ' || n, 'https://example.org/' || n, 'A row to be read' from generate_series(1, ${ROWS}) n`;

  const select = await rate(() => visitor.from("links_entries").select().order("order_index").limit(ROWS));
  const insert = await rate(() =>
    service.from("menu_items").insert({ title: "Row", url: "/", visible: false }),
  );
  const rpc = await rate(() => visitor.rpc("is_admin", { _user_id: crypto.randomUUID() }));
  const delays = await changeDelays(visitor, sql);
  await visitor.removeAllChannels();

  return [
    {
      what: `select of ${ROWS} rows as a visitor`,
      figure: perSecond(select),
      compared: "target: at least 800/s",
    },
    { what: "insert of one row", figure: perSecond(insert), compared: "target: at least 600/s" },
    { what: "rpc", figure: perSecond(rpc), compared: "target: at least 1,200/s" },
    {
      what: "from the write to a subscriber, p50",
      figure: milliseconds(percentile(delays, 0.5)),
      compared: "target: under 10 ms",
    },
    {
      what: "from the write to a subscriber, p99",
      figure: milliseconds(percentile(delays, 0.99)),
      compared: "target: under 50 ms",
    },
  ];
}

/** Calls a second, `AT_ONCE` of them under way at any moment. Throws the first error. */
async function rate(call: () => PromiseLike<{ error: { message: string } | null }>): Promise<number> {
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let calls = 0;
    const worker = async () => {
      while (performance.now() < end) {
        const { error } = await call();
        if (error) throw new Error(error.message);
        calls++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return calls / seconds;
  };
  await run(SECONDS.warmUp);
  return run(SECONDS.measured);
}

/** Milliseconds from sending a write to hearing of it, as a visitor whose rights are checked for each row. */
async function changeDelays(client: SupabaseClient, sql: Sql): Promise<number[]> {
  const [item] = await sql`select id from menu_items where visible limit 1`;
  let heard = () => {};
  await new Promise<void>((resolve, reject) => {
    client
      .channel("bench")
      .on("postgres_changes", { event: "UPDATE", schema: "public", table: "menu_items" }, () => heard())
      .subscribe((status, error) =>
        status === "SUBSCRIBED" ? resolve() : reject(error ?? new Error(status)),
      );
  });
  const delays: number[] = [];
  for (let count = 0; count < CHANGES; count++) {
    const arrival = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const written = performance.now();
    await sql`update menu_items set updated_at = now() where id = ${item?.id}`;
    await arrival;
    delays.push(performance.now() - written);
  }
  return delays;
}
