import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import { importAction } from "~/admin/import/import-actions.server";
import type { Args } from "~/auth/session.server";
import { planImport } from "~/content/transfer/import-plan.server";
import { readImport } from "~/content/transfer/import-read.server";
import { storeUpload } from "~/content/transfer/uploads.server";

type Sender = Parameters<typeof storeUpload>[0];
let sender: Sender;
vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));
vi.mock("~/realtime/hub.server", () => ({ hub: { invalidate: () => undefined } }));
vi.mock("~/auth/session.server", () => ({
  requireAdmin: async () => sender,
  redirectWith: async () => "done",
}));

beforeEach(async () => {
  const { id, client } = await signUpAdmin();
  sender = { account: { id }, db: client } as unknown as Sender;
});

test("an entry that the database refuses is named, and those before it stay", async () => {
  const names = ["Refused before", "Refused itself", "Refused after"];
  const posts = names.map((title) => ({ uuid: randomUUID(), title, slug: "", html: `<p>${title}</p>` }));
  const incoming = await readImport(Buffer.from(JSON.stringify({ data: { posts } })));
  // As if the plan knew less than the database.
  Object.assign(incoming.entries?.[1] ?? {}, { tags: ["a,b"] });
  const form = new FormData();
  form.set("upload", await storeUpload(sender, incoming));
  form.set("fingerprint", (await planImport(sender.db, incoming)).fingerprint);
  const args = { request: new Request("https://example.com"), context: {} } as unknown as Args;
  try {
    expect(await importAction(args, form)).toMatchObject({
      init: { status: 422 },
      data: {
        message: expect.stringMatching(
          /^The import stopped at Notes: “Refused itself”: This value can’t be stored\..*Notes \(1 added, 0 overwritten\)/,
        ),
      },
    });
  } finally {
    const { data } = await service().from("notes_entries").delete().in("title", names).select("title");
    expect(data).toEqual([{ title: "Refused before" }]);
  }
});
