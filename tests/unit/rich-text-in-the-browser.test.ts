import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { htmlToDocument } from "~/rich-text/html.server";
import { kinds } from "~/rich-text/nodes";

const examples = Object.entries(kinds).flatMap(([type, { server }]) =>
  server.examples.map((html) => [type, html] as const),
);

test.each(examples)(
  "two versions with a %s are compared in the browser, which has no server modules: %s",
  async (_, html) => {
    const parsed = htmlToDocument(`${html}<p>.</p>`);
    if (!parsed.ok) throw new Error(parsed.message);
    vi.resetModules();
    for (const name of readdirSync("app/rich-text/nodes"))
      vi.doMock(resolve("app/rich-text/nodes", name, "kind.server.tsx"), () => ({
        server: undefined,
      }));
    const { documentToHtml } = await import("~/rich-text/html-write");
    expect(documentToHtml(parsed.document, "auto")).toMatch(/morning|<hr>|<img|<figure/i);
  },
);
