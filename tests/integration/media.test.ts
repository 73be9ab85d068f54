import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backend, service } from "#supabase-local/testing/backend";
import { loader } from "../../app/routes/media.$";

const hub = vi.hoisted(() => ({ connected: true, version: 0, getVersion: () => hub.version }));
vi.mock("~/runtime/config.server", () => ({ config: () => ({ supabase: backend }) }));
vi.mock("~/realtime/hub.server", () => ({ hub }));

const id = randomUUID();
const path = `${id}/file.mp3`;
const words = "ID3 a tune, or nearly one";

beforeAll(async () => {
  const row = { id, name: "Tune.mp3", bytes: words.length, type: "audio/mpeg", files: ["file.mp3"] };
  await service().from("images").insert(row).throwOnError();
  const options = { contentType: "audio/mpeg" };
  const { error } = await service().storage.from("images").upload(path, Buffer.from(words), options);
  expect(error).toBeNull();
});
afterAll(async () => {
  await service().storage.from("images").remove([path]);
  await service().from("images").delete().eq("id", id).throwOnError();
});

async function ask(file: string, headers: Record<string, string>): Promise<Response> {
  const request = new Request(`http://localhost/media/${file}`, { headers });
  const args = { request, params: { "*": file }, context: {} };
  return loader(args as unknown as LoaderFunctionArgs);
}

test("only a file that exists is not modified", async () => {
  const other = `${randomUUID()}/file.mp3`;
  for (const [file, status] of [
    [path, 304],
    [other, 404],
  ] as const) {
    for (const tag of ["*", `"${file}"`, `W/"${file}"`]) {
      const response = await ask(file, { "If-None-Match": tag });
      expect([response.status, tag]).toEqual([status, tag]);
    }
  }
  expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
});

test("the parts of a file are sent without asking for its name again, until the library changes", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const countNames = () => asked.mock.calls.filter(([url]) => String(url).includes("select=name")).length;
  hub.version += 1;
  for (const [range, part] of [
    ["bytes=0-2", "ID3"],
    ["bytes=4-9", "a tune"],
  ] as const) {
    const response = await ask(path, { Range: range });
    expect([response.status, await response.text()]).toEqual([206, part]);
  }
  expect(countNames()).toBe(1);
  await service().from("images").update({ name: "Song.mp3" }).eq("id", id).throwOnError();
  hub.version += 1;
  const response = await ask(path, { Range: "bytes=0-2" });
  expect(response.headers.get("Content-Disposition")).toContain('"Song.mp3"');
  await response.text();
  expect(countNames()).toBe(2);
});
