import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MarkdownReader } from "~/rich-text/markdown-reader.server";

const open: MarkdownReader[] = [];
function newReader(...deadline: ConstructorParameters<typeof MarkdownReader>): MarkdownReader {
  const reader = new MarkdownReader(...deadline);
  open.push(reader);
  return reader;
}
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

/** 80 KB that take minutes to parse. */
const SLOW = "a\n=\n".repeat(20_000);

describe("external Markdown", () => {
  test("is read like the site's own", async () => {
    const parsed = await newReader().read("# Title\n\nWords[^1].\n\n[^1]: A note.");
    expect(parsed).toMatchObject({ ok: true, title: "Title" });
    expect(JSON.stringify(parsed)).toContain('"type":"note"');
  });

  test("has a space where a line ends, but between letters of Chinese and Japanese", async () => {
    const parsed = await newReader().read("使い始めた。\n設定等が\nJapanese\ntext");
    expect(JSON.stringify(parsed)).toContain("使い始めた。設定等が Japanese text");
  });

  test("is read in a thread whose memory is limited", async () => {
    const started = once(process, "worker");
    await newReader().read("Words.");
    const [worker]: Worker[] = await started;
    expect(worker?.resourceLimits?.maxOldGenerationSizeMb).toBe(512);
  });

  test.each([
    ["too long", "a".repeat(2_000_001), "too long"],
    ["quotes within quotes", `${">".repeat(100_000)} a`, "nested too deeply"],
    ["as many quotes as fit", ">".repeat(2_000_000), "nested too deeply"],
    ["lists within lists", `${"- ".repeat(100_000)}a`, "nested too deeply"],
    ["too many blocks", "---\n".repeat(60_000), "too many parts"],
    ["a list in a list, line by line", listsWithin(60), "nested too deeply"],
  ])("is rejected with a message: %s", async (_, markdown, sentence) => {
    // On a busy machine the deadline would respond first.
    const parsed = await newReader({ one: 60_000, all: 60_000 }).read(markdown);
    expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(sentence) });
  });

  test("is skipped when too slow, without blocking the process or the other texts", async () => {
    const reader = newReader({ one: 2_000, all: 60_000 });
    const beats = vi.fn();
    const heart = setInterval(beats, 50);
    const parsed = await reader.read(SLOW);
    clearInterval(heart);
    expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining("too long to read") });
    expect(beats.mock.calls.length).toBeGreaterThan(10);
    expect(await reader.read("Words.")).toMatchObject({ ok: true });
  });

  test("is not read after texts that used up all the time", async () => {
    const reader = newReader({ one: 500, all: 500 });
    await reader.read(SLOW);
    expect(await reader.read("Words.")).toMatchObject({ message: expect.stringContaining("by itself") });
  });
});

function listsWithin(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
}
