import { expect, test } from "vitest";
import { addRows, paragraph } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { METRICS_TOKEN } from "./setup";
import { counted, send, target } from "./target";

async function getMetric(line: RegExp): Promise<number> {
  const { text } = await send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(line.exec(text)?.[1]);
}

const getCachedBytes = () => getMetric(/^site_page_cache_bytes (\d+)$/m);
const getHits = () => getMetric(/^site_page_cache_requests_total\{result="hit"\} (\d+)$/m);

test("nobody fills the page cache with made-up spellings of a URL", async () => {
  const note = { content: paragraph("Cached once"), published: true, tags: ["café"] };
  const [id = ""] = await addRows(target as unknown as Site, "notes_entries", [note]);
  const { text } = await send(`/notes/${id}`);
  const image = /\/og\/note\/[^"]+/.exec(text)?.[0].replaceAll("&amp;", "&") ?? "";
  const pages = ["/", `/notes/${id}`, "/tags/caf%C3%A9", image];
  for (const page of pages) expect((await send(page)).status, page).toBe(200);
  const before = await getCachedBytes();
  expect(before).toBeGreaterThan(0);

  const spellings = [
    ...["//a/..", "//b/..", "/?", "/?a", "/#a", "///", "/a/.."],
    ...[`/notes/${id.toUpperCase()}`, `/notes/${id}?`, `/notes/${id}#a`, `//notes/${id}`, `/notes//${id}`],
    ...["/tags/caf%c3%a9", "/tags/caf%c3%A9", "/tags/%63af%C3%A9", "/tags/CAF%C3%A9", "//tags/caf%C3%A9"],
    ...[`${image}&a`, `${image}&v`, image.replace("?", "?a&"), image.replace(id, id.toUpperCase())],
  ];
  for (const spelling of spellings) {
    await send(spelling);
    expect(await getCachedBytes(), spelling).toBe(before);
  }
  const twins = ["/models.md", `/notes/${id}.md`, "/feed.xml", "/sitemap.xml", "/tags/caf%C3%A9/feed.json"];
  for (const twin of twins) expect((await send(twin)).status, twin).toBe(200);
  const [hits, kept] = [await getHits(), await getCachedBytes()];
  const queries = [...pages.slice(0, 3), ...twins].map((page) => `${page}?y=${Math.random()}&page[]=2`);
  for (const query of queries) expect((await send(query)).status, query).toBe(200);
  expect(await getCachedBytes()).toBe(kept);
  expect(await getHits()).toBe(hits + queries.length);
  counted("tried", spellings.length + queries.length, "spellings of cached URLs");
});
