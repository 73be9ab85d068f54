import { expect, test } from "vitest";
import { entryHtml } from "~/admin/preview/entry-html.server";
import { feed } from "~/content/types/feed";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";
import { htmlToDocument } from "~/rich-text/html.server";

const show = (collection: Parameters<typeof entryHtml>[0], text: string, language = "en") => {
  const parsed = htmlToDocument(`<p>${text}</p>`);
  if (!parsed.ok) throw new Error(parsed.message);
  const row = { id: "a", slug: "a", title: "A", date: "2026-11-20", content: parsed.document };
  const around = { site: { language } as never, timeZone: "UTC", gallery: [] };
  return entryHtml(collection, { ...row, created_at: "2026-11-20", publish_at: null }, around);
};
const JAPANESE = "今日は雨が降りました。";

test.each([notes, feed, models])("an entry of $plural names the language of its text", (collection) => {
  expect(show(collection, JAPANESE)).toMatch(/^<article [^>]*lang="ja"/);
  expect(show(collection, "هطل المطر اليوم.")).toMatch(/^<article [^>]*lang=""/);
  expect(show(collection, JAPANESE, "ja")).not.toContain("lang=");
  expect(show(collection, "It rained.", "en-GB")).not.toContain("lang=");
});
