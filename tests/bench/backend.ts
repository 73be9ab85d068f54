import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import WebSocket from "ws";
import type { BackendStatus } from "#supabase-local";
import type { Line } from "./report";
import { milliseconds, percentile, perSecond } from "./statistics";

const AT_ONCE = 16;
const SECONDS = { warmUp: 1, measured: 3 };
const ROWS = 50;
const CHANGES = 100;

/**
 * Measures the embedded backend alone, through supabase-js in this process. The same statements go directly to Postgres
 * in the same run, which isolates the gateway's overhead on any machine.
 */
export async function measureBackend(backend: BackendStatus, sql: Sql): Promise<Line[]> {
  const options = {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  };
  const visitor = createClient(backend.url, backend.anonKey, options);
  const service = createClient(backend.url, backend.serviceKey, options);
  await sql`insert into links_entries (title, url, description)
    select 'Link ' || n, 'https://example.org/' || n, 'A row to be read' from generate_series(1, ${ROWS}) n`;

  const pool = postgres(backend.databaseUrl, { max: AT_ONCE, onnotice: () => undefined });
  const lines = [
    await compare(`select of ${ROWS} rows as a visitor`, 800, {
      gateway: () => visitor.from("links_entries").select().order("order_index").limit(ROWS),
      direct: () => pool`select * from links_entries order by order_index limit ${ROWS}`,
    }),
    await compare("insert of one row", 600, {
      gateway: () => service.from("menu_items").insert({ title: "Row", url: "/", visible: false }),
      direct: () => pool`insert into menu_items (title, url, visible) values ('Row', '/', false)`,
    }),
    await compare("rpc", 1_200, {
      gateway: () => visitor.rpc("is_admin", { _user_id: crypto.randomUUID() }),
      direct: () => pool`select is_admin(${crypto.randomUUID()})`,
    }),
  ];
  await pool.end();

  const delays = await changeDelays(visitor, sql);
  await visitor.removeAllChannels();
  return [
    ...lines,
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

interface Calls {
  gateway: () => PromiseLike<{ error: { message: string } | null }>;
  direct: () => PromiseLike<unknown>;
}

async function compare(what: string, target: number, { gateway, direct }: Calls): Promise<Line> {
  const figure = await rate(async () => {
    const { error } = await gateway();
    if (error) throw new Error(error.message);
  });
  const bare = await rate(direct);
  const share = ((figure / bare) * 100).toFixed(0);
  const compared = `target: at least ${perSecond(target)}; Postgres directly ${perSecond(bare)}, so ${share} %`;
  return { what, figure: perSecond(figure), compared };
}

/** Calls per second with `AT_ONCE` in flight. @throws the first error */
async function rate(call: () => PromiseLike<unknown>): Promise<number> {
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let calls = 0;
    const worker = async () => {
      while (performance.now() < end) {
        await call();
        calls++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return calls / seconds;
  };
  await run(SECONDS.warmUp);
  return run(SECONDS.measured);
}

/** Milliseconds from sending a write to receiving its event as a visitor, with row-level security checked per row. */
async function changeDelays(client: SupabaseClient, sql: Sql): Promise<number[]> {
  const [item] = await sql`select id from menu_items where visible limit 1`;
  let onEvent = () => {};
  await new Promise<void>((resolve, reject) => {
    client
      .channel("bench")
      .on("postgres_changes", { event: "UPDATE", schema: "public", table: "menu_items" }, () => onEvent())
      .subscribe((status, error) =>
        status === "SUBSCRIBED" ? resolve() : reject(error ?? new Error(status)),
      );
  });
  const delays: number[] = [];
  for (let count = 0; count < CHANGES; count++) {
    const arrival = new Promise<void>((resolve) => {
      onEvent = resolve;
    });
    const written = performance.now();
    await sql`update menu_items set updated_at = now() where id = ${item?.id}`;
    await arrival;
    delays.push(performance.now() - written);
  }
  return delays;
}
