import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import { isReserved, RESERVED_SLUGS } from "~/content/fields/slug";
import { sitePages } from "~/content/static-pages";
import { emptyDocument } from "~/rich-text/document";

const server = service();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
afterEach(async () => {
  await server.from("redirects").delete().neq("from_path", "");
  await server.from("pages").delete().like("slug", "test-%");
  await server.from("models_sections").delete().like("id", "test-%");
});

const add = (from_path: string, target: string) =>
  admin.client.from("redirects").insert({ from_path, target });
const list = async () => (await server.rpc("list_redirects").throwOnError()).data;
const unique = () => `test-${randomUUID()}`;

async function addPage(slug: string, published = true): Promise<string> {
  const row = { slug, title: "Test", content: emptyDocument, published };
  return (await admin.client.from("pages").insert(row).select("id").single().throwOnError()).data.id;
}
const editPage = (id: string, values: object) =>
  admin.client.from("pages").update(values).eq("id", id).throwOnError();
const show = (slug: string, published: boolean) =>
  admin.client.from("pages").update({ published }).eq("slug", slug).throwOnError();

describe("what a redirect may be", () => {
  test("its old URL is a path in its normal form", async () => {
    await add("/Old/Page//?a=b#c", "/notes").throwOnError();
    await add("/über mich.html", "https://example.org/?a=1").throwOnError();
    expect(await list()).toEqual({ "/old/page": "/notes", "/über mich.html": "https://example.org/?a=1" });
    for (const path of ["", "/", "old", "//old", "/a//b", "/a\nb", "/a\\b", "/100%", `/${"a".repeat(500)}`])
      expect((await add(path, "/notes")).error?.code, path).toBe("23514");
    expect((await add("/OLD/page", "/feed")).error?.code).toBe("23505");
  });

  test("its target is a path or a web URL, in no disguise", async () => {
    for (const target of [
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/\t/evil",
      "/a\r\nB: c",
      "notes",
      "http://[::1",
      "http://[x]/",
      "https://%zz/",
    ])
      expect((await add("/old", target)).error?.code, target).toBe("23514");
    for (const target of ["http://[::1]:8080/a", "https://a:b@example.org:1/?c", "https://пример.example/#d"])
      expect((await add(`/to/${target.length}`, target)).error, target).toBeNull();
  });

  test("the URLs of the site's own routes are refused", async () => {
    for (const slug of RESERVED_SLUGS["/"])
      for (const path of [`/${slug}`, `/${slug}/x`])
        expect((await add(path, "/notes")).error?.message, path).toContain("redirects_from_path_check");
  });

  test("only admins read and write them; the server reads them all at once", async () => {
    await add("/old", "/notes").throwOnError();
    const user = await signUp();
    expect((await visitor().from("redirects").select()).error).toMatchObject(FORBIDDEN);
    expect((await user.client.from("redirects").select()).data).toEqual([]);
    for (const { client } of [{ client: visitor() }, user]) {
      const row = { from_path: "/other", target: "/feed" };
      expect((await client.from("redirects").insert(row)).error).toMatchObject(FORBIDDEN);
      await client.from("redirects").update({ target: "/feed" }).eq("from_path", "/old");
      await client.from("redirects").delete().eq("from_path", "/old");
      expect((await client.rpc("list_redirects")).error).toMatchObject(FORBIDDEN);
    }
    expect((await admin.client.rpc("list_redirects")).error).toMatchObject(FORBIDDEN);
    expect(await list()).toEqual({ "/old": "/notes" });
  });
});

describe("chains and loops", () => {
  test("a redirect to an old URL takes its target, and those to the new one's old URL follow", async () => {
    await add("/b", "/c?x=1#y").throwOnError();
    await add("/a", "/B/?q=1").throwOnError();
    await add("/c", "https://example.org/").throwOnError();
    const target = "https://example.org/";
    expect(await list()).toEqual({ "/a": target, "/b": target, "/c": target });
    await admin.client.from("redirects").update({ target: "/notes" }).eq("from_path", "/c").throwOnError();
    expect(await list()).toMatchObject({ "/a": target, "/c": "/notes" });
  });

  test("a redirect that leads back is refused with a sentence for its field", async () => {
    const error = { code: "23514", message: expect.stringContaining("leads back"), details: "field target" };
    expect((await add("/a", "/A/?x")).error).toMatchObject(error);
    await add("/a", "/b").throwOnError();
    await add("/b", "/c").throwOnError();
    expect((await add("/c", "/a")).error).toMatchObject(error);
    const redirect = admin.client.from("redirects").update({ target: "/B/" }).eq("from_path", "/b");
    expect((await redirect).error).toMatchObject(error);
    expect(await list()).toEqual({ "/a": "/c", "/b": "/c" });
  });

  test("of two at once that would make a loop, one is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([add("/a", "/b"), add("/b", "/a")]);
      expect(answers.map(({ error }) => error?.code ?? "ok").sort()).toEqual(["23514", "ok"]);
      await server.from("redirects").delete().neq("from_path", "");
    }
  });
});

describe("pages", () => {
  test("a page at the old URL is not redirected; it wins when it is published there", async () => {
    const slug = unique();
    const id = await addPage(slug);
    const refused = {
      code: "23514",
      message: expect.stringContaining("a page at this URL"),
      details: "field from_path",
    };
    expect((await add(`/${slug}`, "/notes")).error).toMatchObject(refused);
    await editPage(id, { published: false });
    await add(`/${slug}`, "/notes").throwOnError();
    await editPage(id, { title: "Still hidden" });
    expect(await list()).toEqual({ [`/${slug}`]: "/notes" });
    await editPage(id, { published: true });
    expect(await list()).toEqual({});
  });

  test("a page that the site draws itself is one too, unless it is hidden", async () => {
    for (const { path } of sitePages.filter(({ path }) => !isReserved("/", path.slice(1))))
      expect((await add(path, "https://example.org")).error?.details, path).toBe("field from_path");
    await show("books", false);
    await add("/books", "/links").throwOnError();
    await show("books", true);
    expect(await list()).toEqual({});
  });

  test("of a redirect and a page published at once at one URL, the page stays", async () => {
    for (let round = 0; round < 5; round++) {
      const slug = unique();
      const [redirect] = await Promise.all([add(`/${slug}`, "/notes"), addPage(slug)]);
      expect(["ok", "23514"]).toContain(redirect.error?.code ?? "ok");
      expect(await list()).toEqual({});
    }
  });

  test("a new slug leaves a redirect, in one step however often it changes, and none on the way back", async () => {
    const [a, b, c] = [unique(), unique(), unique()];
    const id = await addPage(a);
    await editPage(id, { slug: b });
    await editPage(id, { slug: c });
    expect(await list()).toEqual({ [`/${a}`]: `/${c}`, [`/${b}`]: `/${c}` });
    expect((await server.from("redirects").select().eq("automatic", true)).data).toHaveLength(2);
    await editPage(id, { slug: a });
    expect(await list()).toEqual({ [`/${b}`]: `/${a}`, [`/${c}`]: `/${a}` });
  });

  test("two pages can exchange their URLs", async () => {
    const [a, b, other] = [unique(), unique(), unique()];
    const [first, second] = [await addPage(a), await addPage(b)];
    await editPage(first, { slug: other });
    await editPage(second, { slug: a });
    await editPage(first, { slug: b });
    expect(await list()).toEqual({ [`/${other}`]: `/${b}` });
  });

  test("a slug that visitors have never seen leaves no redirect; one of a page hidden since does once it is shown", async () => {
    const [a, b, c] = [unique(), unique(), unique()];
    const id = await addPage(a, false);
    await editPage(id, { slug: b });
    expect(await list()).toEqual({});
    await editPage(id, { published: true });
    await editPage(id, { published: false });
    await editPage(id, { slug: c });
    // The slug of a draft is nobody's business.
    expect(await list()).toEqual({});
    await editPage(id, { published: true, publish_at: "2100-01-01T00:00:00Z" });
    expect(await list()).toEqual({});
    await editPage(id, { publish_at: null });
    expect(await list()).toEqual({ [`/${b}`]: `/${c}` });
  });

  test("a page hidden and renamed in one save doesn't reveal its new URL", async () => {
    const [a, b] = [unique(), unique()];
    const id = await addPage(a);
    await editPage(id, { slug: b, published: false });
    await add("/by-hand", `/${b}?from=there`).throwOnError();
    expect(await list()).toEqual({});
    await editPage(id, { published: true });
    expect(await list()).toEqual({ [`/${a}`]: `/${b}`, "/by-hand": `/${b}?from=there` });
  });

  test("a failed edit leaves no redirect", async () => {
    const [a, b] = [unique(), unique()];
    const id = await addPage(a);
    await addPage(b);
    expect((await admin.client.from("pages").update({ slug: b }).eq("id", id)).error?.code).toBe("23505");
    expect(await list()).toEqual({});
  });
});

test("an essay doesn't reveal its new URL while the essays page is hidden", async () => {
  const [a, b] = [unique(), unique()];
  const row = { id: a, title: "Test", content: emptyDocument, published: true };
  await admin.client.from("models_sections").insert(row).throwOnError();
  await show("models", false);
  await admin.client.from("models_sections").update({ id: b }).eq("id", a).throwOnError();
  expect(await list()).toEqual({});
  await show("models", true);
  expect(await list()).toEqual({ [`/models/${a}`]: `/models/${b}` });
});

test("an essay's history and drafts follow its slug, which leaves a redirect", async () => {
  const [a, b] = [unique(), unique()];
  const other = await signUpAdmin();
  const row = { id: a, title: "First", content: emptyDocument, published: true };
  await admin.client.from("models_sections").insert(row).throwOnError();
  const draft = { table_name: "models_sections", values: {}, client_id: randomUUID() };
  await other.client
    .from("drafts")
    .insert({ ...draft, row_id: a })
    .throwOnError();
  await admin.client
    .from("drafts")
    .insert([
      { ...draft, row_id: a },
      { ...draft, row_id: b },
    ])
    .throwOnError();
  const essay = admin.client.from("models_sections");
  await essay.update({ id: b, title: "Second" }).eq("id", a).throwOnError();
  expect(await list()).toEqual({ [`/models/${a}`]: `/models/${b}` });
  const { data } = await admin.client.from("revisions").select("operation").eq("row_id", b).order("id");
  expect(data).toEqual([{ operation: "insert" }, { operation: "update" }]);
  expect((await other.client.from("drafts").select("row_id")).data).toEqual([{ row_id: b }]);
  expect((await admin.client.from("drafts").select("row_id").order("row_id")).data).toHaveLength(2);
  await admin.client.from("drafts").delete().neq("row_id", "");
});
