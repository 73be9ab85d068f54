import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { database, service } from "#supabase-local/testing/backend";
import { type Person, signUpAdmin } from "#supabase-local/testing/people";
import { normalizePath } from "~/content/fields/path";
import { isSlug, makeSlug, numberSlug } from "~/content/fields/slug";
import { emptyDocument } from "~/rich-text/document";
import { hostileValues } from "../hostile-values";

const server = service();
const sql = database();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
afterAll(() => sql.end());
afterEach(async () => {
  await server.from("redirects").delete().neq("from_path", "");
  for (const table of TABLES) await sql`delete from ${sql(table)} where tags @> array['slugs']`;
});

const TABLES = ["notes_entries", "feed_posts"] as const;
const list = async () => (await server.rpc("list_redirects").throwOnError()).data;

test("the database makes the same slug from a title as the form", async () => {
  const titles = [
    ...[
      "Über das Warten!",
      "It’s 5 o'clock — straße",
      "ẞ Æ Ø",
      "ＦＵＬＬ　ｗｉｄｔｈ ①",
      "a\u0301\u0323b",
      "İstanbul",
      "ﬁne",
      "K 2",
    ],
    ...[
      "Путешествие",
      " ПУТЕШЕСТВИЕ ",
      "ΟΔΟΣ",
      "ΤΟΥ παππού, αὐτός αύριο",
      "Μαΐου άυλος προϋπόθεση άγχος ευ",
      "Μπορούμε, πιστεύουμε, Παρασκευού, λάμπα, κουμπί",
      "рассвет\u00a0и\u2009день",
      "旅行",
      "٣",
      "🎉",
      "…",
      "!!!",
      "- -",
      "1️⃣",
      "“”",
    ],
    ...["long ".repeat(40), `${"x".repeat(99)} y`, "-a-", "2026-11-26"],
    ...[
      "ﾊﾝｶｸ・カナと ＡＢＣ",
      "がぎ (か\u3099)",
      "人々、ラーメン！𠮷野家",
      "한국어 제목".normalize("NFD"),
      "ㅋㅋㅋ ㅏ",
    ],
    ...["رحلة إلى الـــقاهرة؟", "می\u200cخواهم ٢٠٢٤", "\u202bצה״ל\u202c וז׳בוטינסקי", "كِتَابٌ \ufdfa"],
    ...["हिन्दी में क्षमा।", "क़ \u0958", "ශ්\u200dරී ලංකාව", "น้ำและทำ", "ນ້ຳ", "བོད་ཡིག", "អក្សរ\u200bខ្មែរ"],
    ...[
      "ქართული ᲥᲐᲠᲗᲣᲚᲘ",
      "Հայերեն և ԱԲԳ",
      "አማርኛ፡ሰላም",
      "ᏣᎳᎩ",
      "Өө қазақ",
      "a\u200db",
      "\u0e31\u0e34 ก\u0e31 \u094d",
    ],
    ...[
      "👨\u200d👩\u200d👧",
      "\u115f\u1160\u3164",
      "%2F",
      ".",
      "..",
      "\u3000雪\u3000",
      "ก".repeat(99),
      "雪 ".repeat(99),
    ],
    ...[`${"ก".repeat(65)}ก\u0e31\u0e49`, `${"x".repeat(99)}𠮷`, `${"x".repeat(99)} 𠮷`],
    ...hostileValues.filter((value) => typeof value === "string"),
  ].filter((title) => !/[\0\p{Surrogate}]/u.test(title));
  const rows = await sql<{ title: string; slug: string }[]>`
    select title, private.make_slug(title) as slug from unnest(${titles}::text[]) as title`;
  expect(rows.map(({ title, slug }) => [title, slug])).toEqual(
    titles.map((title) => [title, makeSlug(title)]),
  );
});

test("the database numbers a slug as an import does", async () => {
  for (const slug of [
    "focus",
    "雪".repeat(66),
    "x".repeat(100),
    `${"ก".repeat(65)}\u0e31`,
    `${"x-".repeat(49)}y`,
  ]) {
    const [row] =
      await sql`select private.number_slug(${slug}, 1) as first, private.number_slug(${slug}, 12) as other`;
    expect(row).toEqual({ first: slug, other: numberSlug(slug, 12) });
  }
});

test("the database takes the same slugs as the form, letter by letter", async () => {
  // Of the long blocks of Han and Hangul only the ends, and some between.
  const blocks = [
    0x3500, 0x4d00, 0x4f00, 0x9e00, 0xae00, 0xd600, 0x10000, 0x1ff00, 0x20100, 0x29f00, 0x30100, 0x32200,
  ];
  const isInside = (code: number) => blocks.filter((end) => end < code).length % 2 === 1;
  const characters = Array.from({ length: 0x33500 }, (_, at) => at + 1)
    .filter((code) => !isInside(code) || code % 199 === 0)
    .filter((code) => code < 0xd800 || code > 0xdfff);
  const within = (test: (text: string) => boolean) =>
    characters.filter((code) => test(String.fromCodePoint(code))).map((code) => code.toString(16));
  const [found] = await sql<{ alone: number[]; inside: number[] }[]>`
    select
      array_agg(code) filter (where private.is_slug(chr(code))) as alone,
      array_agg(code) filter (where private.is_slug('x' || chr(code) || 'x')) as inside
    from unnest(${characters}::integer[]) as code`;
  const hex = (codes: number[] = []) => codes.map((code) => code.toString(16));
  expect(hex(found?.alone)).toEqual(within(isSlug));
  expect(hex(found?.inside)).toEqual(within((letter) => isSlug(`x${letter}x`)));
});

describe.each(TABLES)("%s", (table) => {
  const path = table === "notes_entries" ? "/notes" : "/feed";
  const add = async (values: object = {}) => {
    const row = { content: emptyDocument, tags: ["slugs"], published: true, ...values };
    return (await admin.client.from(table).insert(row).select("id,slug").single().throwOnError()).data;
  };
  const edit = (id: string, values: object) =>
    admin.client.from(table).update(values).eq("id", id).select("slug").single();
  const day = table === "notes_entries" ? { date: "2019-11-26" } : { created_at: "2019-11-26T12:00:00Z" };

  test("a row without a slug gets the first free one of its title, or of its day", async () => {
    const slugs: string[] = [];
    for (const title of [
      "On Tea",
      "On Tea",
      null,
      null,
      null,
      "!!!",
      "旅行",
      "旅行",
      "x".repeat(300),
      "x".repeat(300),
    ])
      slugs.push((await add({ title, ...day })).slug);
    const free = ["on-tea", "on-tea-2", "2019-11-26", "2019-11-26-2", "2019-11-26-3", "2019-11-26-4"];
    expect(slugs).toEqual([...free, "旅行", "旅行-2", "x".repeat(100), `${"x".repeat(98)}-2`]);
    expect((await add({ title: "Typed", slug: "chosen" })).slug).toBe("chosen");
  });

  test("rows of one statement, and of two at once, get different ones", async () => {
    const rows = Array.from({ length: 40 }, () => ({
      content: emptyDocument,
      tags: ["slugs"],
      title: `Same ${path.slice(1)}`,
    }));
    const insert = () => admin.client.from(table).insert(rows).select("slug").throwOnError();
    const slugs = (await Promise.all([insert(), insert()])).flatMap(({ data }) =>
      data.map(({ slug }) => slug),
    );
    const base = `same-${path.slice(1)}`;
    expect(new Set(slugs)).toEqual(
      new Set([base, ...Array.from({ length: 79 }, (_, at) => `${base}-${at + 2}`)]),
    );
  });

  test("an edit keeps it; an emptied one is made again; a taken or malformed one is refused", async () => {
    const { id } = await add({ title: "First" });
    await add({ title: "Second" });
    expect((await edit(id, { title: "Third" })).data?.slug).toBe("first");
    expect((await edit(id, { slug: "" })).data?.slug).toBe("third");
    expect((await edit(id, { title: "Second", slug: "" })).data?.slug).toBe("second-2");
    expect((await edit(id, { slug: "second" })).error?.code).toBe("23505");
    for (const slug of ["No", "a--b", "a/b", "a".repeat(101), "か\u3099", "雪".repeat(67), "雪\u200d国"])
      expect((await edit(id, { slug })).error?.message, slug).toContain(`${table}_slug_check`);
  });

  test("a URL that visitors have seen redirects to the new one, until another entry is there", async () => {
    const { id } = await add({ title: "Before" });
    await edit(id, { slug: "between" });
    await edit(id, { slug: "after" });
    expect(await list()).toEqual({
      [`${path}/before`]: `${path}/after`,
      [`${path}/between`]: `${path}/after`,
    });
    await add({ title: "Before" });
    expect(await list()).toEqual({ [`${path}/between`]: `${path}/after` });
    const refused = admin.client.from("redirects").insert({ from_path: `${path}/after`, target: "/about" });
    expect((await refused).error?.details).toBe("field from_path");
    await edit(id, { published: false });
    expect(await list()).toEqual({});
    const { id: draft } = await add({ title: "A draft", published: false });
    await edit(draft, { slug: `moved-${randomUUID()}` });
    await edit(id, { published: true });
    expect(await list()).toEqual({ [`${path}/between`]: `${path}/after` });
  });

  test("while its list is hidden, so is where a redirect leads", async () => {
    const { id } = await add({ title: "Before" });
    await edit(id, { slug: "after" });
    const shown = { [`${path}/before`]: `${path}/after` };
    expect(await list()).toEqual(shown);
    const show = (published: boolean) =>
      server.from("pages").update({ published }).eq("slug", path.slice(1)).throwOnError();
    await show(false);
    const hidden = await list();
    await show(true);
    expect(hidden).toEqual({});
    expect(await list()).toEqual(shown);
  });
});

test("the database normalizes paths as the site does", async () => {
  const paths = [
    "/Old%20Page/",
    "/notes/%e9%9b%aa",
    "/notes/雪?a#b",
    "/a%2Fb%E3%81%82",
    "/plain",
    "/%E9",
    "/か\u3099",
  ];
  const rows = await sql<{ path: string; normal: string }[]>`
    select path, private.normalize_path(path) as normal from unnest(${paths}::text[]) as path`;
  const differing = rows.filter(({ path, normal }) => normal !== (normalizePath(path) ?? path.toLowerCase()));
  expect(differing).toEqual([]);
});
