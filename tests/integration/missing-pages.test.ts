import { afterEach, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUp, signUpAdmin } from "#supabase-local/testing/people";
import { emptyDocument } from "~/rich-text/document";

const server = service();
afterEach(async () => {
  await server.from("missing_pages").delete().neq("path", "");
  await server.from("redirects").delete().neq("from_path", "");
  await server.from("pages").delete().like("slug", "test-%");
});

/** A missing path that was requested `ago` minutes ago. */
function missing(path: string, { count = 1, ago = 0 } = {}) {
  const time = new Date(Date.now() - ago * 60_000).toISOString();
  return { path, count, first_at: time, last_at: time };
}
const record = (...pages: object[]) => server.rpc("record_missing_pages", { _pages: pages }).throwOnError();
const list = async () =>
  (await server.from("missing_pages").select().order("path").throwOnError()).data ?? [];
const paths = async () => (await list()).map(({ path }) => path);

test("a path is one row, whichever process reports it first", async () => {
  await Promise.all([
    record(missing("/a", { count: 2, ago: 3 })),
    record(missing("/a", { ago: 9 }), missing("/b")),
  ]);
  const [a, ...others] = await list();
  expect(others).toHaveLength(1);
  expect(a).toMatchObject({ path: "/a", count: 3 });
  expect(Math.round((Date.parse(a.last_at) - Date.parse(a.first_at)) / 60_000)).toBe(6);
});

test("200 stay: the most frequent and the latest, however many others there are", async () => {
  await record(
    missing("/often", { count: 5, ago: 1000 }),
    missing("/long-ago", { count: 9, ago: 91 * 24 * 60 }),
  );
  for (let batch = 0; batch < 3; batch++)
    await record(
      ...Array.from({ length: 100 }, (_, n) => missing(`/${batch}-${n}`, { ago: 500 - batch * 100 })),
    );
  await record(missing("/latest"));
  const kept = await paths();
  expect(kept).toHaveLength(200);
  expect(kept).toContain("/often");
  expect(kept).toContain("/latest");
  expect(kept).not.toContain("/long-ago");
});

test("a path that has a page or a redirect is no longer missing, even if it is reported late", async () => {
  await record(missing("/old"), missing("/test-page"), missing("/other"), missing("/about"));
  await server.from("redirects").insert({ from_path: "/old", target: "/notes" }).throwOnError();
  const page = { slug: "test-page", title: "Test", content: emptyDocument, published: true };
  await server.from("pages").insert(page).throwOnError();
  await record(missing("/old"), missing("/test-page"));
  expect(await paths()).toEqual(["/other"]);
});

test("admins read and delete; nobody else does, and only the server writes", async () => {
  await record(missing("/a"));
  const [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
  expect((await visitor().from("missing_pages").select()).error).toMatchObject(FORBIDDEN);
  expect((await user.client.from("missing_pages").select()).data).toEqual([]);
  await user.client.from("missing_pages").delete().neq("path", "");
  expect((await admin.client.from("missing_pages").select()).data).toHaveLength(1);
  for (const client of [visitor(), user.client, admin.client]) {
    const rows = client.from("missing_pages");
    expect((await client.rpc("record_missing_pages", { _pages: [] })).error).toMatchObject(FORBIDDEN);
    expect((await rows.insert(missing("/b"))).error).toMatchObject(FORBIDDEN);
    expect((await rows.update({ count: 9 }).neq("path", "")).error).toMatchObject(FORBIDDEN);
  }
  await admin.client.from("missing_pages").delete().neq("path", "").throwOnError();
  expect(await list()).toEqual([]);
});
