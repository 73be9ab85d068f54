import { createClient } from "@supabase/supabase-js";
import { type CDPSession, chromium, type Page } from "playwright";
import ws from "ws";
import type { BackendStatus } from "#supabase-local";
import type { Database, Json } from "../../app/auth/database.types";
import requireChromium from "../e2e/support/chromium";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, percentile } from "./statistics";

const AUTHOR = { email: "typist@example.com", password: "correct horse battery" };
/** The texts to measure, with their numbers of words; the last one has tables and footnotes. */
const TEXTS = [
  { name: "a text of 100 words", words: 100 },
  { name: "a text of 5,000 words", words: 5_000 },
  { name: "the same with tables and footnotes", words: 5_000, isRich: true },
];
const TYPED = "quick words in the middle of it all, one after another";
/** Pause between keys (ms): ten per second is fast typing. */
const PAUSE = 100;
/** The length of a frame at 60 Hz (ms): the median key must fit into one. */
const FRAME = 16;
/** How many times slower a slow machine is than this one. */
const SLOWER = 4;

/**
 * The cost of a key press in a short and in a long text: main-thread processor time from the key to its frame,
 * including autosave. Processor time excludes other work on the machine.
 */
export async function measureTyping(site: Site, status: BackendStatus): Promise<Line[]> {
  const notes = await makeNotes(status);
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(AUTHOR.email);
    await page.getByLabel("Password").fill(AUTHOR.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL((url) => url.pathname !== "/auth");
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const costs: number[][] = [];
    for (const note of notes) costs.push(await costsOfKeys(page, session, `/admin/notes/${note}`));
    const [first = Number.NaN] = costs.map(getMean);
    return costs.map((keys, at) => {
      const cost = getMean(keys);
      const median = `median ${milliseconds(percentile(keys, 0.5))}, target: under ${FRAME} ms`;
      return {
        what: `a key in ${TEXTS[at]?.name}`,
        figure: milliseconds(cost),
        compared:
          at === 0
            ? `of the main thread; ${median}`
            : `${(cost / first).toFixed(1)} times the short one; ${median}; at ${SLOWER}x ${milliseconds(cost * SLOWER)}, target: within 50 ms`,
      };
    });
  } finally {
    await browser.close();
  }
}

const getMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Main-thread time of each key (ms). */
async function costsOfKeys(page: Page, session: CDPSession, path: string): Promise<number[]> {
  await page.goto(path);
  const editor = page.locator(".editable[contenteditable=true]");
  await editor.locator("> p").nth(1).click();
  await page.keyboard.press("End");
  await page.keyboard.type("Warm ");
  const costs: number[] = [];
  for (const key of TYPED) {
    const before = await busySeconds(session);
    await page.keyboard.type(key, { delay: PAUSE });
    costs.push(((await busySeconds(session)) - before) * 1_000);
  }
  return costs;
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** Creates an admin and a note of each length; returns their ids. */
async function makeNotes({ url, serviceKey }: BackendStatus): Promise<string[]> {
  const db = createClient<Database>(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  });
  const { data: account, error } = await db.auth.admin.createUser({ ...AUTHOR, email_confirm: true });
  if (error) throw error;
  const granted = await db.from("user_roles").insert({ user_id: account.user.id, role: "admin" });
  if (granted.error) throw granted.error;
  const rows = TEXTS.map(({ words, isRich }) => ({ content: getText(words, isRich), published: false }));
  const notes = await db.from("notes_entries").insert(rows).select("id");
  if (notes.error) throw notes.error;
  return notes.data.map(({ id }) => id);
}

const element = { version: 1, direction: null, format: "", indent: 0 };
const toText = (text: string) =>
  ({ type: "text", version: 1, text, format: 0, style: "", mode: "normal", detail: 0 }) as const;
const SENTENCE = "The rain on the roof was quiet and the kettle began to sing. ";

/** A document with this many words in blocks of about 50: if `isRich`, every fourth is a table, and all have notes. */
function getText(words: number, isRich = false): Json {
  const children = Array.from({ length: Math.max(2, Math.round(words / 50)) }, (_, at) => {
    const lines = Array.from({ length: 4 }, () => [
      toText(SENTENCE),
      ...(isRich ? [{ type: "note", version: 1, children: [toText("Heard by all.")] }] : []),
    ]);
    if (isRich && at % 4 === 3) return toTable(lines);
    return { ...element, type: "paragraph", children: lines.flat() };
  });
  return { root: { ...element, type: "root", children } };
}

/** Two rows of two cells. */
function toTable(lines: Json[][]): Json {
  const cells = lines.map((children) => ({
    ...element,
    type: "tablecell",
    headerState: 0,
    children: [{ ...element, type: "paragraph", children }],
  }));
  const rows = [cells.slice(0, 2), cells.slice(2)];
  return {
    ...element,
    type: "table",
    children: rows.map((row) => ({ ...element, type: "tablerow", children: row })),
  };
}
