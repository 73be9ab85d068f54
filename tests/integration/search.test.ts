import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { database, service, visitor } from "#supabase-local/testing/backend";

const server = service();
const anyone = visitor();
const made: [table: string, id: string][] = [];

/** A unique word of letters only, so that it is indexed as one word. */
const word = () => `q${randomUUID().replace(/[^a-f]/g, "")}${Date.now().toString(36).replace(/\d/g, "z")}`;

function text(...paragraphs: string[]) {
  const element = { version: 1, direction: null, format: "", indent: 0 };
  const leaf = (words: string) => ({
    type: "text",
    version: 1,
    text: words,
    format: 0,
    style: "",
    mode: "normal",
    detail: 0,
  });
  const children = paragraphs.map((words) => ({ ...element, type: "paragraph", children: [leaf(words)] }));
  return { root: { ...element, type: "root", children } };
}

async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const { data, error } = await server.from(table).insert(row).select("id").single();
  if (error) throw error;
  made.push([table, data.id]);
  return data.id;
}

async function find(query: string, more: Record<string, unknown> = {}, client: SupabaseClient = anyone) {
  const { data, error } = await client.rpc("search", { _query: query, ...more });
  expect(error).toBeNull();
  return data as {
    kind: string;
    id: string;
    title: string;
    url: string;
    excerpt: string;
    opening: string;
    total: number;
    corrected: boolean;
  }[];
}

const shown = (marked: string) => marked.replaceAll("\u0002", "[").replaceAll("\u0003", "]");

afterEach(async () => {
  for (const [table, id] of made.splice(0)) await server.from(table).delete().eq("id", id);
});

describe("search", () => {
  test("finds every kind of content with its URL", async () => {
    const it = word();
    const content = text(`About ${it}`);
    const published = true;
    const slug = `test-${randomUUID()}`;
    const ids = {
      note: await add("notes_entries", { slug, content, published }),
      post: await add("feed_posts", { slug, content, published }),
      question: await add("questions_posts", { question: it, content: text("Because"), published }),
      book: await add("books_entries", { title: it, buy_link: "https://example.org" }),
      link: await add("links_entries", { title: "A link", description: it, url: "example.org/page" }),
      project: await add("projects_entries", { title: it }),
      copy: await add("copy_items", { type: "text", content }),
      page: await add("pages", { slug, title: it, content: text("A page"), published }),
      essay: await add("models_sections", { id: slug, title: it, content: text("An essay"), published }),
    };
    const hits = await find(it);
    expect(Object.fromEntries(hits.map(({ kind, url }) => [kind, url]))).toEqual({
      note: `/notes/${slug}`,
      post: `/feed/${slug}`,
      question: `/questions#${ids.question}`,
      book: `/books#${ids.book}`,
      link: "https://example.org/page",
      project: `/projects#${ids.project}`,
      copy: `/copy#${ids.copy}`,
      page: `/${slug}`,
      essay: `/models/${slug}`,
    });
    expect(hits.map(({ total }) => total)).toEqual(hits.map(() => 9));
    expect((await find(it, { _exclude_kinds: ["note", "essay"] })).length).toBe(7);
  });

  test("finds no drafts for anyone, and nothing unpublished or deleted", async () => {
    const it = word();
    const content = text(it);
    const id = await add("notes_entries", { content, published: false });
    expect(await find(it)).toEqual([]);
    expect(await find(it, {}, server)).toEqual([]);
    await server.from("notes_entries").update({ published: true }).eq("id", id);
    expect(await find(it)).toHaveLength(1);
    await server.from("notes_entries").update({ published: false }).eq("id", id);
    expect(await find(it)).toEqual([]);
    await server.from("notes_entries").update({ published: true }).eq("id", id);
    await server.from("notes_entries").delete().eq("id", id);
    expect(await find(it)).toEqual([]);
  });

  test("finds the current text", async () => {
    const [before, after] = [word(), word()];
    const id = await add("feed_posts", { title: before, content: text("Same"), published: true });
    await server.from("feed_posts").update({ title: after }).eq("id", id);
    expect(await find(before)).toEqual([]);
    expect(shown((await find(after))[0]?.title ?? "")).toBe(`[${after}]`);
  });

  test("supports inflected forms, prefixes, phrases, OR and exclusion", async () => {
    const it = word();
    await add("notes_entries", { content: text(`${it} estimates lighthouses`), published: true });
    const counts = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => (await find(query)).length));
    expect(await counts(`${it} estimated`, `${it} lighth`, it.slice(0, -2))).toEqual([1, 1, 1]);
    expect(await counts(`"${it} estimates"`, `"estimates ${it}"`, `"${it} light`)).toEqual([1, 0, 0]);
    expect(await counts(`${it} or ${word()}`, `${it} ${word()}`, `${it} -lighthouses`)).toEqual([1, 0, 0]);
  });

  test("finds the whole word that was typed, not longer ones that begin with it", async () => {
    const it = word();
    await add("notes_entries", { content: text(`${it} and ${it}re`), published: true });
    await add("notes_entries", { content: text(`Only ${it}re`), published: true });
    expect((await find(it)).map(({ excerpt }) => shown(excerpt))).toEqual([`[${it}] and ${it}re`]);
  });

  test("takes twelve words, and does not count OR", async () => {
    const it = word().slice(0, 9);
    const words = Array.from({ length: 12 }, (_, at) => `${it}${at}`);
    await add("notes_entries", { content: text(words.join(" ")), published: true });
    const counts = async (...queries: string[][]) =>
      Promise.all(queries.map(async (query) => (await find(query.join(" "))).length));
    expect(await counts(words, [...words, "missing"], ["missing", ...words])).toEqual([1, 1, 0]);
    const others = Array.from({ length: 11 }, (_, at) => `${it}x${at} OR`);
    expect(await counts([...others, `${it}0`], [...others, `${it}y OR`, `${it}0`])).toEqual([1, 0]);
  });

  test("finds nothing for words that are all excluded, alone or as a choice", async () => {
    const it = word();
    await add("notes_entries", { content: text(it), published: true });
    expect(await find(`-${word()}`)).toEqual([]);
    expect(await find(`${it} OR -${word()}`)).toEqual([]);
    expect(await find(`${it} -${word()}`)).toHaveLength(1);
  });

  test("forgives one wrong letter in a word that nothing has", async () => {
    const it = word();
    await add("notes_entries", { content: text(`${it} opportunities beckon`), published: true });
    const found = async (...queries: string[]) =>
      Promise.all(
        queries.map(async (query) => (await find(`${it} ${query}`)).map((hit) => shown(hit.excerpt))),
      );
    const corrected = [`[${it}] [opportunities] beckon`];
    // A letter that is missing, added, wrong, in the wrong place.
    expect(await found("oportunities", "oppportunities", "opportonities", "oppotrunities")).toEqual([
      corrected,
      corrected,
      corrected,
      corrected,
    ]);
    const said = async (query: string) => (await find(`${it} ${query}`)).map((hit) => hit.corrected);
    expect(await Promise.all(["oportunities", "bec", "beckon"].map(said))).toEqual([
      [true],
      [false],
      [false],
    ]);
    await add("notes_entries", { content: text(`${it} Καφενείο и ёжики`), published: true });
    expect(await found("καφενιο", "ежыки")).toEqual([
      [`[${it}] [Καφενείο] и ёжики`],
      [`[${it}] Καφενείο и [ёжики]`],
    ]);
    await add("notes_entries", {
      content: text(`${it} cœurs, Straßen, and œuvres as oeuvres`),
      published: true,
    });
    expect(await found("coeurs", "strassen")).toEqual([
      [`[${it}] [cœurs], Straßen, and œuvres as oeuvres`],
      [`[${it}] cœurs, [Straßen], and œuvres as oeuvres`],
    ]);
    // Two wrong letters; the beginning of a word; a phrase in quotes; an excluded word.
    expect(await found("oportonities", "bec", '"oportunities"', "-oportunities oportunities")).toEqual([
      [],
      [`[${it}] opportunities [beckon]`],
      [],
      [],
    ]);
  });

  test("looks up the spellings of a misspelled word in the index, however few entries there are", async () => {
    const sql = database();
    onTestFinished(() => sql.end());
    const [{ used } = {}] = await sql.begin(async (transaction) => {
      await transaction`analyze public.search_entries`;
      await transaction`select from public.search(${word().slice(0, 12)})`;
      return transaction`
        select sum(pg_stat_get_xact_numscans(indexrelid))::integer as used
        from pg_index where indrelid = 'public.search_entries'::regclass
      `;
    });
    expect(used).toBeGreaterThan(500);
  });

  test("ignores typographic punctuation in queries and shows it in results", async () => {
    const [it, other] = [word(), word()];
    const printed = `She said “${it}’s ${other}”—and went`;
    await add("notes_entries", { content: text(printed), published: true });
    for (const query of [it, other, `“${it}’s ${other}”`, `"${it}'s ${other}"`]) {
      const [hit] = await find(query);
      expect(shown(hit?.excerpt ?? "").replace(/[[\]]/g, ""), query).toBe(printed);
    }
    expect(await find(`“${other} ${it}”`)).toEqual([]);
    const [hit] = await find(other);
    expect(shown(hit?.excerpt ?? "")).toBe(`She said “${it}’s [${other}]”—and went`);
  });

  test("ranks titles before texts", async () => {
    const it = word();
    const slug = `test-${randomUUID()}`;
    const published = true;
    await add("notes_entries", { content: text(`Once, ${it} was mentioned among other things`), published });
    await add("feed_posts", { title: it, content: text("Something"), published });
    await add("pages", { slug, title: `All of ${it}`, content: text("A page of the site"), published });
    const hits = await find(it);
    expect(hits.map(({ kind }) => kind)).toEqual(["post", "page", "note"]);
    expect(hits[1]).toMatchObject({ url: `/${slug}`, total: 3 });
  });

  test("finds no page that has no text, whose row shows and hides a list", async () => {
    const it = word();
    const slug = `test-${randomUUID()}`;
    const content = { root: { ...text("").root, children: [] as unknown[] } };
    const id = await add("pages", { slug, title: it, content, description: it, published: true });
    expect(await find(it)).toEqual([]);
    await server
      .from("pages")
      .update({ content: text("Words") })
      .eq("id", id)
      .throwOnError();
    expect(await find(it)).toHaveLength(1);
    await server.from("pages").update({ content }).eq("id", id).throwOnError();
    expect(await find(it)).toEqual([]);
  });

  test("finds nothing before it is published, whatever is asked", async () => {
    const it = word();
    const content = text(`${it} opportunities 勉強`);
    await add("notes_entries", { content, published: false });
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await add("feed_posts", { title: it, content, published: true, publish_at });
    for (const query of [it, it.slice(0, -2), `${it} oportunities`, `${it.slice(0, -1)}x`, `${it} 勉強`])
      expect(await find(query), query).toEqual([]);
  });

  test.each([
    ["война", "Война и мир", "[Война] и мир"],
    ["łódź", "Do ŁÓDŹ", "Do [ŁÓDŹ]"],
    ['"đà nẵng"', "Về Đà Nẵng", "Về [Đà] [Nẵng]"],
    ["οδος", "Η ΟΔΟΣ", "Η [ΟΔΟΣ]"],
    ["Nguyễn".normalize("NFC"), "Anh Nguyễn".normalize("NFD"), "Anh [Nguyễn]"],
    ["がぎぐ".normalize("NFD"), "がぎぐ".normalize("NFC"), "[がぎぐ]"],
    ["勉強", "昨日、図書館で勉強しました。", "昨日、図書館で[勉強]しました。"],
    ["图书馆", "我在图书馆学习中文。", "我在[图书馆]学习中文。"],
    ["馆", "我在图书馆学习中文。", "我在图书[馆]学习中文。"],
    ["เรียน", "ฉันไปเรียนหนังสือ", "ฉันไป[เรียน]หนังสือ"],
    ['"図書館で勉強"', "昨日、図書館で勉強しました。", "昨日、[図書館で勉強]しました。"],
    ["كتاب", "كتاب، وقلم", "[كتاب]، وقلم"],
    ["كتاب", "قرأت كِتَابًا، هذا كِتـَابٌ.", "قرأت كِتَابًا، هذا [كِتـَابٌ]."],
    ["اسلام", "أدب إسلام وآخر", "أدب [إسلام] وآخر"],
    ["مدرسه", "إلى مدرسة قديمة", "إلى [مدرسة] قديمة"],
    ["إِلى", "الطريق الى البيت", "الطريق [الى] البيت"],
    ["12", "في ١٢ يومًا", "في [١٢] يومًا"],
    ["שלום", "אמר שָׁלוֹם ", "אמר [שָׁלוֹם]"],
    ["こーひー", "朝のコーヒーを飲む", "朝の[コーヒー]を飲む"],
    ["ラーメン", "らーめんを食べた", "[らーめん]を食べた"],
    ["カタカナガ", "古いｶﾀｶﾅｶﾞ残る", "古い[ｶﾀｶﾅｶﾞ]残る"],
    ["ｶﾞ", "がを書く", "[が]を書く"],
    ["ガク", "cafe\u0301 de ｶﾞｸ 2", "caf\u00e9 de [ｶﾞｸ] 2"],
    ["abc1", "型番ＡＢＣ１ です", "型番[ＡＢＣ１] です"],
    ["ＡＢＣ", "The abc of it", "The [abc] of it"],
    ["cooperate", "They co\u00adoperate well", "They [co\u00adoperate] well"],
    ["καφε", "Ένας Καφές; ο Καφέ\u0323 μου", "Ένας Καφές; ο [Καφέ\u0323] μου"],
    ["ἄνθρωπος", "ο Ανθρωπος και", "ο [Ανθρωπος] και"],
    ["cafe", "Un café, por favor", "Un [café], por favor"],
    ["résumé", "My resume is long", "My [resume] is long"],
    ['"pho da nang"', "Về Phở Đà Nẵng", "Về [Phở] [Đà] [Nẵng]"],
    ["елка", "У нас Ёлка и за\u0301мок", "У нас [Ёлка] и за\u0301мок"],
    ["замок", "У нас за\u0301мок", "У нас [за\u0301мок]"],
    ["smorrebrod", "Ett smørrebrød till", "Ett [smørrebrød] till"],
  ])("finds %s in “%s”", async (query, written, found) => {
    const it = word();
    await add("notes_entries", { title: it, content: text(written), published: true });
    await add("notes_entries", { title: it, content: text("勉学 強 館書 Other"), published: true });
    const hits = await find(`${it} ${query}`);
    expect(hits.map(({ excerpt }) => shown(excerpt).normalize())).toEqual([found.normalize()]);
    expect(await find(`${it} -${query}`)).toHaveLength(1);
  });

  test("paginates without repeats", async () => {
    const it = word();
    for (const n of [1, 2, 3]) await add("notes_entries", { content: text(`${it} ${n}`), published: true });
    const pages = [0, 1, 2, 3].map((_offset) => find(it, { _limit: 1, _offset }));
    const ids = (await Promise.all(pages)).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("the excerpt", () => {
  test("keeps its case and what looks like a tag, whose words are found", async () => {
    const [it, other] = [word(), word()];
    await add("notes_entries", {
      content: text(`Peter ${it} wrote Array<${other}> and <b & Co> in H2O`),
      published: true,
    });
    expect(shown((await find(it))[0]?.excerpt ?? "")).toBe(
      `Peter [${it}] wrote Array<${other}> and <b & Co> in H2O`,
    );
    expect(shown((await find(other))[0]?.excerpt ?? "")).toContain(`Array<[${other}]>`);
  });

  test("highlights the match and shows where it was cut", async () => {
    const it = word();
    const filler = "and so on for a long while ".repeat(20);
    await add("notes_entries", { content: text(filler, `Then ${it} came.`, filler), published: true });
    const [hit] = await find(it);
    expect(shown(hit?.excerpt ?? "")).toMatch(
      new RegExp(`^…\u00a0.*\nThen \\[${it}\\] came\\.\nand so on.*\u00a0…$`, "s"),
    );
  });

  const filler = "Articles hope for a long while; the river flows by a stone. ".repeat(70);
  test.each([
    ["art", `${filler}Then art came.`, /Then \[art\] came\.$/],
    ["possibility", `${filler}More possibilities came. ${filler}`, /More \[possibilities\] came\./],
    ["hoped", `${filler.replaceAll("hope", "look")}Hoping helps.`, /\[Hoping\] helps\.$/],
    ["fortnight", `${filler}A fort. ${filler}A fortnight on. ${filler}`, /A \[fortnight\] on\./],
    ['"river stone"', `${filler}A river stone fell. ${filler}`, /A \[river\] \[stone\] fell\./],
    ["river zebra", `Zebras. ${filler}`, /^\[Zebras\]\./],
    ["river boat", `${filler}A river boat came. ${filler}`, /A \[river\] \[boat\] came\./],
    [
      "example.org/page",
      `${filler}See example.org/page for more. ${filler}`,
      /See \[example.org\]\[\/page\] for/,
    ],
    ["ΟΔΟΣ", `${filler}Η οδός και η οδος. ${filler}`, /και η \[οδος\]\./],
    ["馆学", `${filler}馆。学。我在图书馆学习中文。${filler}`, /我在图书\[馆学\]习中文。/],
    ["图书馆", `${"图书。".repeat(900)}我在图书馆学习。`, /我在\[图书馆\]学习。$/],
    ["เรียน", `${"ฉันไปที่บ้าน".repeat(300)}ฉันไปเรียนหนังสือ`, /ฉันไป\[เรียน\]หนังสือ$/],
    [
      "كتاب",
      `${"قَرَأْتُ القِصَّةَ. ".repeat(200)}هذا كِتَابٌ. ${"قَرَأْتُ. ".repeat(200)}`,
      /القِصَّةَ\. هذا \[كِتَابٌ\]\. قَرَأْتُ\./,
    ],
    [
      "كتاب",
      `${"قَرَأْتُ القِصَّةَ. ".repeat(2000)}هذا كِتَابٌ. ${"قَرَأْتُ القِصَّةَ. ".repeat(2500)}`,
      /القِصَّةَ\. هذا \[كِتَابٌ\]\. قَرَأْتُ/,
    ],
    [
      "こーひー",
      `${"図書館で勉強。".repeat(300)}朝のコーヒー。${"図書館。".repeat(300)}`,
      /朝の\[コーヒー\]。図書館。/,
    ],
  ])("shows %s wherever it is in a long text", async (query, written, excerpt) => {
    const id = await add("notes_entries", { content: text(written), published: true });
    const hit = (await find(query, { _limit: 100 })).find((found) => found.id === id);
    expect(shown(hit?.excerpt ?? "")).toMatch(excerpt);
  });

  test("shows a match from the beginning of its sentence", async () => {
    const it = word();
    const sentence =
      "The old harbour, where nobody sails any more and where the nets dry on the wall for the best part of a year, " +
      `and on to the end of it, where the lamp is and the man who lights it, has a ${it}`;
    await add("notes_entries", { content: text(`${filler}${sentence}. ${filler}`), published: true });
    expect(shown((await find(it))[0]?.excerpt ?? "")).toMatch(/^…\u00a0The old harbour, .* a \[\w+\]\./);
  });

  test("shows words of a long text although others are only in its title", async () => {
    const it = word();
    await add("notes_entries", {
      title: it,
      content: text(`${filler}A boat came. ${filler}`),
      published: true,
    });
    expect(shown((await find(`${it} boat`))[0]?.excerpt ?? "")).toMatch(
      /^…\u00a0.* A \[boat\] came\..*\u00a0…$/,
    );
    expect(shown((await find(it))[0]?.excerpt ?? "")).toMatch(/^Articles hope .*\u00a0…$/);
  });

  test("shows no ellipsis where only surrounding punctuation was left out", async () => {
    const it = word();
    const texts = [`“${it}” comes first.`, `Last (for once) comes “${it}?”`];
    for (const one of texts) await add("notes_entries", { content: text(one), published: true });
    const excerpts = (await find(it)).map(({ excerpt }) => shown(excerpt));
    expect(excerpts.sort()).toEqual([`Last (for once) comes “[${it}]?”`, `“[${it}]” comes first.`]);
  });

  test("separates a link's category from its description", async () => {
    const it = word();
    const link = { title: "A link", url: "example.org", description: `About ${it}.` };
    const [plain, listed] = [
      await add("links_entries", link),
      await add("links_entries", { ...link, category: "Reading" }),
    ];
    const excerpts = Object.fromEntries((await find(it)).map(({ id, excerpt }) => [id, shown(excerpt)]));
    expect(excerpts).toEqual({ [plain]: `About [${it}].`, [listed]: `Reading · About [${it}].` });
    expect((await find(`${it} reading`)).map(({ id }) => id)).toEqual([listed]);
  });

  test("keeps a text's lines apart, and shows how an untitled one begins", async () => {
    const it = word();
    const content = text("On boats", `The ${it} floats.`);
    const untitled = await add("notes_entries", { content, published: true });
    await add("notes_entries", { title: "Boats", content, published: true });
    const openings = { [untitled]: `On boats\nThe ${it} floats.` };
    const found = await find(it);
    expect(found.map(({ excerpt }) => shown(excerpt))).toEqual(
      Array(2).fill(`On boats\nThe [${it}] floats.`),
    );
    expect(found.map(({ opening }) => opening)).toEqual(found.map(({ id }) => openings[id] ?? ""));
  });

  test("contains no highlight marks but its own", async () => {
    const it = word();
    await add("books_entries", { title: `\u0003<b>\u0002 ${it}`, buy_link: "https://example.org" });
    const [hit] = await find(it);
    expect(hit?.title).toBe(`<b> \u0002${it}\u0003`);
  });

  test("highlights a word that was only partly typed", async () => {
    const it = word();
    await add("notes_entries", { content: text(`${it}ing of boats`), published: true });
    expect(shown((await find(`${it}in`))[0]?.excerpt ?? "")).toBe(`[${it}ing] of boats`);
  });
});

describe("any query", () => {
  test.each([
    ["nothing", ""],
    ["spaces", "  \t\n "],
    ["punctuation", "!!! ??? ... --- ((( ))) &&& ||| :* <-> \\ ' \""],
    ["operators", 'or -or or or - " & | ! ( ) <2> a:*b:A'],
    ["two hundred minus signs", "-".repeat(200)],
    ["minus signs apart", "- ( ".repeat(50)],
    ["5,000 characters", `${"x'\"&|!():* ".repeat(500)}`],
    ["emoji and other scripts", "👋🏽 שלום 日本語"],
    ["an open quotation mark", '"unfinished'],
    ["control characters", "\u0001\u0002\u0003\u007f"],
  ])("gets an answer for %s", async (_, query) => {
    expect(Array.isArray(await find(query))).toBe(true);
  });

  test("gets an answer with unusual arguments", async () => {
    for (const more of [
      { _limit: -1 },
      { _limit: 1_000_000 },
      { _offset: -5 },
      { _offset: 2_000_000_000 },
      { _limit: null, _offset: null, _exclude_kinds: null },
    ]) {
      expect((await find("the", more)).length).toBeLessThanOrEqual(100);
    }
    const { error } = await anyone.rpc("search", { _query: null });
    expect(error).toBeNull();
  });
});

describe("the search index", () => {
  test("is written only by the database", async () => {
    const entry = {
      kind: "note",
      id: "x",
      title: "x",
      url: "/x",
      text: "x",
      date: "2026-01-01",
      vector: "x",
    };
    for (const client of [anyone, server]) {
      expect((await client.from("search_entries").insert(entry)).error).toMatchObject({ code: "42501" });
      expect((await client.from("search_entries").delete().eq("kind", "note")).error).toMatchObject({
        code: "42501",
      });
    }
  });

  test("leaves the content's versions and revisions unchanged", async () => {
    const id = await add("notes_entries", { content: text("One"), published: true });
    const { data } = await server
      .from("revisions")
      .select("new")
      .eq("row_id", id)
      .eq("table_name", "notes_entries");
    expect(data).toHaveLength(1);
    expect(Object.keys(data?.[0]?.new).sort()).toEqual(
      [
        ...["slug", "cover", "cover_alt", "excerpt", "description", "canonical_url", "noindex"],
        "content",
        "created_at",
        "date",
        "id",
        "publish_at",
        "published",
        "tags",
        "title",
        "updated_at",
      ].sort(),
    );
  });

  test("accepts a text whose only character of a script without spaces comes after the indexed part", async () => {
    const it = word();
    const content = text(it, ...("words of an essay ".repeat(12_000).match(/.{9000}/g) ?? []), "日");
    await add("models_sections", { id: `test-${randomUUID()}`, title: "Long", content, published: true });
    expect(await find(it)).toHaveLength(1);
  });

  test("accepts 1 MB of distinct words", async () => {
    const words = Array.from({ length: 70_000 }, (_, n) => `w${n}-x${n}`).join(" ");
    const id = await add("notes_entries", { content: text(words), published: true });
    expect((await find("w100-x100")).map((hit) => hit.id)).toContain(id);
  });
});
