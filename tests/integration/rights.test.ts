import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import { type Collection, hasVisibleRows } from "~/content/collection";
import type { FieldDefinition } from "~/content/fields/definition";
import { RESERVED_SLUGS } from "~/content/fields/slug";
import { collections } from "~/content/types/index";
import { parseDocument } from "~/rich-text/schema";
import { createColumns } from "../usual-values";

const anyone = visitor();
const server = service();
let user: Person;
let admin: Person;
beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
});

function text(words: string) {
  const element = { version: 1, direction: null, format: "", indent: 0 };
  const leaf = { type: "text", version: 1, text: words, format: 0, style: "", mode: "normal", detail: 0 };
  const children = [{ ...element, type: "paragraph", children: [leaf] }];
  return { root: { ...element, type: "root", children } };
}

const content = text("A row of a test");
const slug = () => `test-${randomUUID()}`;

/** A row for a content type, the change that hides it from visitors (null: none), and an edit. */
function createExample(collection: Collection) {
  const { table, fields, idFrom, publish } = collection;
  const address = fields.find(({ kind }) => kind === "slug")?.name;
  const columns = createColumns(collection);
  const isUsed = ({ only }: FieldDefinition) => !only || columns[only.field] === only.is;
  const edited = fields.find((field) => ["text", "rich-text"].includes(field.kind) && isUsed(field));
  return {
    table,
    row: {
      ...columns,
      ...(address && { [address === idFrom ? "id" : address]: slug() }),
      ...(publish && { [publish.column]: true }),
    },
    hide: publish ? { [publish.column]: false } : null,
    edit: { [edited?.name ?? ""]: edited?.kind === "text" ? "Edited" : text("Edited") },
  };
}

describe.each(collections.filter(hasVisibleRows).map(createExample))(
  "$table",
  ({ table, row, hide, edit }) => {
    let id: string;
    const own = () => [user.client.from(table), anyone.from(table)];

    beforeAll(async () => {
      const { data, error } = await admin.client.from(table).insert(row).select().single();
      expect(error).toBeNull();
      id = data.id;
    });
    afterAll(() => admin.client.from(table).delete().eq("id", id));

    test("can be read by everyone", async () => {
      for (const rows of own()) expect((await rows.select("id").eq("id", id)).data).toHaveLength(1);
    });

    if (hide) {
      test("hides unpublished rows from everyone but admins", async () => {
        await admin.client.from(table).update(hide).eq("id", id);
        for (const rows of own()) expect((await rows.select("id").eq("id", id)).data).toEqual([]);
        expect((await admin.client.from(table).select("id").eq("id", id)).data).toHaveLength(1);
        await admin.client.from(table).update(row).eq("id", id);
      });
    }

    test("cannot be written by visitors", async () => {
      const rows = () => anyone.from(table);
      expect((await rows().insert(row)).error).toMatchObject(FORBIDDEN);
      expect((await rows().update(edit).eq("id", id)).error).toMatchObject(FORBIDDEN);
      expect((await rows().delete().eq("id", id)).error).toMatchObject(FORBIDDEN);
    });

    test("cannot be written by users who are not admins", async () => {
      const rows = () => user.client.from(table);
      expect((await rows().insert(row)).error).toMatchObject(FORBIDDEN);
      expect((await rows().update(edit).eq("id", id).select()).data).toEqual([]);
      expect((await rows().delete().eq("id", id).select()).data).toEqual([]);
      expect((await admin.client.from(table).select().eq("id", id).single()).data).toMatchObject(row);
    });

    test("keeps a revision of every admin change and a later version of every edit", async () => {
      const copy = { ...row };
      for (const key of ["id", "slug"]) if (key in row) copy[key] = slug();
      const made = (await admin.client.from(table).insert(copy).select().single()).data;
      const rows = () => admin.client.from(table);
      const edited = await rows()
        .update({ ...edit, updated_at: "2000-01-01" })
        .eq("id", made.id)
        .select()
        .single();
      const again = await rows().update(edit).eq("id", made.id).select().single();
      expect(edited.data.updated_at > made.updated_at && again.data.updated_at > edited.data.updated_at).toBe(
        true,
      );
      expect((await rows().delete().eq("id", made.id).select().single()).data).toMatchObject(edit);

      const { data } = await admin.client
        .from("complete_revisions")
        .select("*")
        .eq("row_id", made.id)
        .order("id");
      const by = { table_name: table, user_id: admin.id };
      expect(data).toMatchObject([
        { ...by, operation: "insert", old: null, new: copy },
        { ...by, operation: "update", old: copy, new: edit },
        { ...by, operation: "delete", old: edit, new: null },
      ]);
    });
  },
);

describe("site_settings", () => {
  test("take other sites' URLs with https only", async () => {
    const change = (values: object) => admin.client.from("site_settings").update(values).eq("id", true);
    const urls = ["https://social.example/@me", "https://code.example/me"];
    expect((await change({ profile_links: urls, websub_hub: urls[0] })).error).toBeNull();
    for (const url of ["http://a.example", "a.example", "javascript:alert(1)", "https://a b", "/about"]) {
      for (const values of [{ profile_links: [urls[0], url] }, { websub_hub: url }])
        expect((await change(values)).error, JSON.stringify(values)).toMatchObject({ code: "23514" });
    }
    expect((await change({ profile_links: [], websub_hub: null })).error).toBeNull();
  });

  test("is one row that everyone reads and only admins change", async () => {
    for (const { client } of [{ client: anyone }, user]) {
      expect((await client.from("site_settings").select("title, ticker_quotes")).data).toHaveLength(1);
    }
    const change = { language: "en" };
    expect((await anyone.from("site_settings").update(change).eq("id", true)).error).toMatchObject(FORBIDDEN);
    expect((await user.client.from("site_settings").update(change).eq("id", true).select()).data).toEqual([]);
    expect(
      (await admin.client.from("site_settings").update(change).eq("id", true).select()).data,
    ).toHaveLength(1);
    expect((await admin.client.from("site_settings").insert({ title: "Second" })).error).toMatchObject({
      code: "23505",
    });
  });
});

describe("the tables", () => {
  test.each([
    "javascript:alert(1)",
    "JavaScript:1",
    "data:text/html,x",
    "//example.org",
    "two words.org",
    "",
  ])("reject the URL %j in links and in the menu", async (url) => {
    const link = await admin.client.from("links_entries").insert({ title: "Test", url });
    const item = await admin.client.from("menu_items").insert({ title: "Test", url });
    for (const { error } of [link, item]) expect(error).toMatchObject({ code: "23514" });
  });

  test("reject a document without a root or with more than 1 MB of text", async () => {
    for (const content of [{}, [], { root: "x" }, text("x".repeat(1_000_001))]) {
      expect((await admin.client.from("notes_entries").insert({ content })).error).toMatchObject({
        code: "23514",
      });
    }
  });

  test("reject a document with more than 200 levels", async () => {
    const nested = (levels: number) => {
      let inner: unknown = [];
      for (let level = 3; level < levels; level += 1) inner = [inner];
      return { root: { children: inner } };
    };
    const deepest = await admin.client
      .from("notes_entries")
      .insert({ content: nested(200) })
      .select("id");
    expect(deepest.error).toBeNull();
    await admin.client.from("notes_entries").delete().eq("id", deepest.data?.[0]?.id);
    const { error } = await admin.client.from("notes_entries").insert({ content: nested(201) });
    expect(error).toMatchObject({ code: "23514" });
  });

  test("reject the slugs of the site's own routes", async () => {
    const values = { title: "Test", content };
    for (const slug of RESERVED_SLUGS["/"]) {
      const { error } = await admin.client.from("pages").insert({ ...values, slug });
      expect(error, slug).toMatchObject({ code: "23514" });
    }
    for (const id of RESERVED_SLUGS["/models/"]) {
      const { error } = await admin.client.from("models_sections").insert({ ...values, id });
      expect(error, id).toMatchObject({ code: "23514" });
    }
  });

  test("reject a document with more than 10,000 parts, as an import does", async () => {
    const node = { version: 1, direction: null, format: "", indent: 0 };
    const root = (...children: object[]) => ({ root: { ...node, type: "root", children } });
    const paragraph = (...children: object[]) => ({ ...node, type: "paragraph", children });
    const words = (text: string) => ({
      type: "text",
      version: 1,
      text,
      format: 0,
      style: "",
      mode: "normal",
      detail: 0,
    });
    const paragraphs = (count: number) => root(...Array.from({ length: count }, () => paragraph(words("a"))));
    const lines = (count: number) => root(paragraph(words("a\n".repeat(count))));
    const image = {
      type: "image",
      version: 1,
      src: "/a.png",
      alt: "x".repeat(1_000),
      title: "x".repeat(1_000),
      width: null,
      height: null,
    };
    const images = (count: number) => root(...Array.from({ length: count }, () => image));
    for (const [content, isTaken] of [
      [paragraphs(5_000), true],
      [paragraphs(5_001), false],
      [lines(4_999), true],
      [lines(5_000), false],
      [images(500), true],
      [images(501), false],
    ] as const) {
      expect(parseDocument(content).ok).toBe(isTaken);
      const { data, error } = await admin.client
        .from("notes_entries")
        .insert({ content })
        .select("id")
        .single();
      expect(error?.code).toBe(isTaken ? undefined : "23514");
      if (data) await admin.client.from("notes_entries").delete().eq("id", data.id);
    }
  });
});

describe("revisions", () => {
  test("are read by admins only and written by no one", async () => {
    for (const name of ["revisions", "complete_revisions"]) {
      expect((await anyone.from(name).select()).error).toMatchObject(FORBIDDEN);
      expect((await user.client.from(name).select()).data).toEqual([]);
    }
    for (const client of [user.client, admin.client, server]) {
      const made = { table_name: "pages", row_id: "x", operation: "insert" };
      expect((await client.from("revisions").insert(made)).error).toMatchObject(FORBIDDEN);
      expect((await client.from("revisions").delete().gt("id", 0)).error).toMatchObject(FORBIDDEN);
    }
  });
});

describe("revision_summaries", () => {
  test("show admins only what was edited, deleted and restored, without the long texts", async () => {
    const words = "A long text. ".repeat(500);
    const { data: made } = await admin.client
      .from("notes_entries")
      .insert({ content: text(words) })
      .select()
      .single();
    await admin.client.from("notes_entries").update({ published: true }).eq("id", made.id);
    const { data: row } = await admin.client
      .from("notes_entries")
      .delete()
      .eq("id", made.id)
      .select()
      .single();
    await admin.client.from("notes_entries").insert(row);
    const changes = (client: SupabaseClient) =>
      client.from("revision_summaries").select("*").eq("row_id", made.id).order("id");
    expect((await changes(anyone)).error).toMatchObject(FORBIDDEN);
    expect((await changes(user.client)).data).toEqual([]);
    const { data } = await changes(admin.client);
    expect(data).toMatchObject([
      { operation: "insert", is_restore: false, is_latest: false, changed_columns: [], user_id: admin.id },
      { operation: "update", is_restore: false, is_latest: false, changed_columns: ["published"] },
      { operation: "delete", is_restore: false, is_latest: false, changed_columns: [] },
      { operation: "insert", is_restore: true, is_latest: true, changed_columns: [] },
    ]);
    expect(JSON.stringify(data).length).toBeLessThan(words.length);
    expect(data?.[2].old).toMatchObject({ published: true });
    expect(JSON.stringify(data?.[2].old)).toContain("A long text.");
    await admin.client.from("notes_entries").delete().eq("id", made.id);
  });
});

describe("drafts", () => {
  const key = { table_name: "notes_entries", row_id: randomUUID() };
  const draft = { ...key, values: { content: "<p>Not yet</p>" }, client_id: randomUUID() };
  let other: Person;
  beforeAll(async () => {
    other = await signUpAdmin();
    expect((await admin.client.from("drafts").insert(draft)).error).toBeNull();
  });
  afterAll(() => server.from("drafts").delete().match(key));

  test("are read, changed and removed only by the admin who wrote them", async () => {
    expect((await admin.client.from("drafts").select("user_id").match(key)).data).toEqual([
      { user_id: admin.id },
    ]);
    expect((await anyone.from("drafts").select()).error).toMatchObject(FORBIDDEN);
    for (const { client } of [user, other]) {
      expect((await client.from("drafts").select()).data).toEqual([]);
      expect((await client.from("drafts").update({ values: {} }).match(key).select()).data).toEqual([]);
      expect((await client.from("drafts").delete().match(key).select()).data).toEqual([]);
    }
    expect((await admin.client.from("drafts").update({ revision: 2 }).match(key).select()).data).toHaveLength(
      1,
    );
  });

  test("are written by admins for themselves only", async () => {
    expect((await anyone.from("drafts").insert(draft)).error).toMatchObject(FORBIDDEN);
    expect((await user.client.from("drafts").insert(draft)).error).toMatchObject(FORBIDDEN);
    const forged = { ...draft, user_id: admin.id, row_id: randomUUID() };
    expect((await other.client.from("drafts").insert(forged)).error).toMatchObject(FORBIDDEN);
    expect((await other.client.from("drafts").insert(draft)).error).toBeNull();
  });

  test("leave no revision and are rejected when larger than any form", async () => {
    expect((await admin.client.from("revisions").select().eq("table_name", "drafts")).data).toEqual([]);
    const large = { ...draft, row_id: randomUUID(), values: { content: "x".repeat(10_000_001) } };
    expect((await admin.client.from("drafts").insert(large)).error).toMatchObject({ code: "23514" });
  });
});

test("a link without a position gets 0; a row of another list goes to the end", async () => {
  const service = admin.client;
  const link = await service
    .from("links_entries")
    .insert({ title: "Without a place", url: "example.org" })
    .select("id, order_index")
    .single();
  expect(link.data?.order_index).toBe(0);
  const books = await service
    .from("books_entries")
    .insert(["a", "b"].map((title) => ({ title, description: "x", buy_link: "https://example.org" })))
    .select("id, order_index");
  const [first, second] = books.data ?? [];
  expect(second?.order_index).toBe(first?.order_index + 1);
  await service.from("links_entries").delete().eq("id", link.data?.id);
  await service.from("books_entries").delete().in("id", [first?.id, second?.id]);
});

describe("reorder_rows", () => {
  const ids: string[] = [];
  const places = async () =>
    (await admin.client.from("links_entries").select("id, updated_at").in("id", ids).order("order_index"))
      .data;
  const reorder = (client: SupabaseClient, wanted: string[], table = "links_entries") =>
    client.rpc("reorder_rows", { _table: table, _ids: wanted });

  beforeAll(async () => {
    const rows = ["a", "b", "c"].map((title) => ({ title, url: "example.org", order_index: null }));
    const { data } = await admin.client.from("links_entries").insert(rows).select("id, order_index");
    expect(data?.[2]?.order_index).toBe(data?.[0]?.order_index + 2);
    for (const { id } of data ?? []) ids.push(id);
  });
  afterAll(() => admin.client.from("links_entries").delete().in("id", ids));

  test("puts rows in the given order in one revision without changing their versions", async () => {
    const before = await places();
    const wanted = ids.toReversed();
    expect((await reorder(admin.client, wanted)).error).toBeNull();
    expect(await places()).toEqual(before?.toReversed());
    const { data } = await admin.client.from("revisions").select().order("id", { ascending: false }).limit(1);
    expect(data).toMatchObject([{ table_name: "links_entries", row_id: "*", operation: "reorder" }]);
    expect(data?.[0].new.ids.slice(0, 3)).toEqual(wanted);
  });

  test("changes nothing when an id is unknown or repeated, or the table has no order", async () => {
    const before = await places();
    const [a = "", b = ""] = ids;
    for (const wanted of [[a, randomUUID(), b], [a, b, a], ["x"]]) {
      expect((await reorder(admin.client, wanted)).error).toMatchObject({ code: "22023" });
    }
    expect((await reorder(admin.client, [], "user_roles")).error).toMatchObject({ code: "22023" });
    expect(await places()).toEqual(before);
  });

  test("is for admins only", async () => {
    for (const client of [anyone, user.client]) {
      expect((await reorder(client, ids)).error).toMatchObject(FORBIDDEN);
    }
  });
});

test.runIf(isEmbedded())(
  "every table has row-level security, and those that are private can be used by no role of the API",
  async () => {
    const sql = database();
    const open = await sql`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and case relnamespace::regnamespace::text
        when 'public' then not relrowsecurity
        when 'private' then exists (
          select from unnest(array['anon', 'authenticated', 'service_role']) as role
          where has_table_privilege(role, oid, 'select, insert, update, delete, truncate')
        )
      end`;
    await sql.end();
    expect(open).toEqual([]);
  },
);
