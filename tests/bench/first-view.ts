import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium } from "playwright";
import requireChromium from "../e2e/support/chromium";
import { startBare } from "./bare";
import type { Line } from "./report";
import type { Site } from "./site";
import { milliseconds, percentile } from "./statistics";

const PAGES = [
  "/",
  "/menu",
  "/about",
  "/notes",
  "/creative",
  "/copy",
  "/feed",
  "/links",
  "/books",
  "/projects",
  "/questions",
  "/models",
];
/** With fewer rounds, medians vary by a third between runs on two processors. */
const ROUNDS = 9;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const SLOWER = 4;
/** Time for a new tab's own start-up work. */
const TAB_STARTS_MS = 500;
/** Longer than any page needs to start its scripts. */
const PAGE_STARTS_MS = 1_000;
/** The part of a main-thread task that does not count as blocking (web.dev/articles/tbt). */
const UNNOTICED_MS = 50;

interface View {
  /** Largest contentful paint, from the start of the navigation (ms). */
  largestPaint: number;
  /** The sum of what each task after the first paint takes beyond 50 ms. */
  blocked: number;
  /** Cumulative layout shift. */
  shifted: number;
}

/**
 * Measures what a phone with a slow processor shows of each page and when, compared with the same page without styles,
 * fonts and scripts.
 */
export async function measureFirstViews(site: Site): Promise<Line[]> {
  const bare = await startBare();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const views = PAGES.map((path) => ({ path, full: [] as View[], plain: [] as View[] }));
  try {
    await view(browser, site.url);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { path, full, plain } of views) {
        const html = await (await fetch(site.url + path)).text();
        const body = Buffer.from(getBare(html, site.url)).toString("base64");
        await bare.serve({ headers: { "content-type": "text/html; charset=utf-8" }, body });
        plain.push(await view(browser, bare.url));
        full.push(await view(browser, site.url + path));
      }
    }
  } finally {
    await browser.close();
    bare.stop();
  }
  return views.map(({ path, full, plain }) => {
    const [paint, plainPaint] = [full, plain].map((all) =>
      median(all.map(({ largestPaint }) => largestPaint)),
    );
    const ratio = ((paint ?? Number.NaN) / (plainPaint ?? Number.NaN)).toFixed(2);
    const blocked = milliseconds(median(full.map(({ blocked }) => blocked)));
    const shifted = median(full.map(({ shifted }) => shifted)).toFixed(3);
    return {
      what: path,
      figure: milliseconds(paint ?? Number.NaN),
      compared: `${ratio} times the bare page's, target 1.5; blocked ${blocked}, target 50 ms; shifted ${shifted}`,
    };
  });
}

/** The page in a new tab with an empty cache. */
async function view(browser: Browser, url: string): Promise<View> {
  const page = await browser.newPage(PHONE);
  try {
    // tsx wraps functions in a helper that does not exist in the page.
    await page.addInitScript("window.__name = (named) => named");
    await page.addInitScript(observe);
    const session = await page.context().newCDPSession(page);
    await delay(TAB_STARTS_MS);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(url, { waitUntil: "load" });
    await delay(PAGE_STARTS_MS);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const after = seen.tasks.filter(([start, duration]) => start + duration > seen.firstPaint);
    const blocked = after.reduce((sum, [start, duration]) => {
      const inView = start + duration - Math.max(start, seen.firstPaint);
      return sum + Math.max(0, inView - UNNOTICED_MS);
    }, 0);
    return { largestPaint: seen.largestPaint, blocked, shifted: seen.shifted };
  } finally {
    await page.close();
  }
}

interface Seen {
  firstPaint: number;
  largestPaint: number;
  shifted: number;
  /** Start and duration (ms) of each task that is longer than 50 ms. */
  tasks: [number, number][];
}

/** Runs in the page. */
function observe() {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, shifted: 0, tasks: [] };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  on("layout-shift", (entry) => {
    seen.shifted += (entry as PerformanceEntry & { value: number }).value;
  });
  on("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
}

/** The page's texts and pictures in the browser's default style; the pictures come from the site. */
function getBare(html: string, siteUrl: string): string {
  return html
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, "")
    .replace("<head>", `<head><base href="${siteUrl}"/>`);
}

function median(samples: number[]): number {
  return percentile(samples, 0.5);
}
