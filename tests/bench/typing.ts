import { createClient } from "@supabase/supabase-js";
import { type CDPSession, chromium, type Page } from "playwright";
import type { BackendStatus } from "supabase-local";
import ws from "ws";
import type { Database } from "../../app/auth/database.types";
import { findChromium } from "../e2e/support/chromium";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds } from "./statistics";

const AUTHOR = { email: "typist@example.com", password: "correct horse battery" };
const WORDS = [100, 5_000];
const TYPED = "quick words in the middle of it all, one after another";
/** Pause between keys (ms): ten per second is fast typing. */
const PAUSE = 100;
/** A slow machine: this many times slower than here. */
const SLOWER = 4;

/**
 * The cost of a key press in a short and in a long text: main-thread processor time from the key to its frame,
 * including autosave. Processor time excludes other work on the machine.
 */
export async function measureTyping(site: Site, status: BackendStatus): Promise<Line[]> {
  const notes = await makeNotes(status);
  const browser = await chromium.launch({
    executablePath: findChromium(),
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
    const costs: number[] = [];
    for (const note of notes) costs.push(await costOfKey(page, session, `/admin/notes/${note}`));
    const [first = Number.NaN] = costs;
    return costs.map((cost, at) => ({
      what: `a key in a text of ${WORDS[at]?.toLocaleString("en")} words`,
      figure: milliseconds(cost),
      compared:
        at === 0
          ? "of the main thread"
          : `${(cost / first).toFixed(1)} times the short one; target at ${SLOWER}x: within 50 ms, here ${milliseconds(cost * SLOWER)}`,
    }));
  } finally {
    await browser.close();
  }
}

/** Main-thread time per key (ms). */
async function costOfKey(page: Page, session: CDPSession, path: string): Promise<number> {
  await page.goto(path);
  const editor = page.locator(".paper[contenteditable=true]");
  await editor.locator("p").nth(1).click();
  await page.keyboard.type("Warm ");
  const before = await busySeconds(session);
  await page.keyboard.type(TYPED, { delay: PAUSE });
  return (((await busySeconds(session)) - before) / TYPED.length) * 1_000;
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
  const rows = WORDS.map((words) => ({ content: getText(words), published: false }));
  const notes = await db.from("notes_entries").insert(rows).select("id");
  if (notes.error) throw notes.error;
  return notes.data.map(({ id }) => id);
}

/** A document with this many words in paragraphs of 50. */
function getText(words: number) {
  const node = { version: 1, direction: null, format: "", indent: 0 };
  const sentence = "The rain on the roof was quiet and the kettle began to sing. ".repeat(4).trim();
  const text = { type: "text", version: 1, text: sentence, format: 0, style: "", mode: "normal", detail: 0 };
  const children = Array.from({ length: Math.max(2, Math.round(words / 50)) }, () => {
    return { ...node, type: "paragraph", children: [text] };
  });
  return { root: { ...node, type: "root", children } };
}
