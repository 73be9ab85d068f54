import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test, vi } from "vitest";
import { exportZip } from "~/content/transfer/export.server";
import { planImport } from "~/content/transfer/import-plan.server";
import { allRows } from "~/content/transfer/rows.server";
import { contentTables, getTable } from "~/content/transfer/tables.server";
import { body } from "~/feeds/markdown/blocks.server";
import { writeMarkdown } from "~/rich-text/markdown-writer.server";

vi.mock("~/runtime/config.server", () => ({ config: () => ({ siteUrl: "https://author.example" }) }));
vi.mock("~/content/transfer/rows.server");
vi.mock(import("~/rich-text/markdown-writer.server"), async (original) => ({
  ...(await original()),
  writeMarkdown: vi.fn(),
}));

const toText = (format: number) => ({
  root: {
    type: "root",
    children: [{ type: "paragraph", children: [{ type: "text", text: "Rain", format }] }],
  },
});
const page = { id: "1", slug: "rain", title: "Rain", content: toText(0), published: true };
const db = {} as never;

beforeEach(() => {
  const tables = Object.fromEntries(contentTables.map(({ table }) => [table, [] as object[]]));
  vi.mocked(allRows).mockResolvedValue({ ...tables, pages: [page] } as never);
  vi.mocked(writeMarkdown).mockResolvedValue(null);
});

test("a page that could not be written in time is its words, and is written again", async () => {
  expect(await body(page.content, "/rain")).toBe("```\nRain\n```\n");
  vi.mocked(writeMarkdown).mockResolvedValue("Rain\n");
  expect(await body(page.content, "/rain")).toBe("Rain\n");
});

test("texts that could not be written in time count as different", async () => {
  const values = { slug: "rain", title: "Rain", content: toText(1) };
  const incoming = { from: "markdown", rejected: [], losses: [], ignored: [] } as const;
  const tables = [{ info: getTable("pages"), rows: [{ values, onlyNew: {} }] }];
  const plan = await planImport(db, { ...incoming, tables } as never);
  expect(plan.tables[0]).toMatchObject({ same: 0, differing: [{ values }] });
});

test("an export says how many texts could not be written in time", async () => {
  vi.mocked(writeMarkdown).mockResolvedValue("Rain\n").mockResolvedValueOnce(null);
  const files = unzipSync(await exportZip(db));
  expect(strFromU8(files["README.txt"] as Uint8Array)).toMatch(/^Texts in content.json only, .*: 1.$/m);
});
