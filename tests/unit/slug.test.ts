import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isReserved, isSlug, makeSlug, numberSlug, RESERVED_SLUGS, schema } from "~/content/fields/slug";
import { sitePages } from "~/content/static-pages";

/** The first parts of the routes' URLs that could be slugs: "admin", "notes" … */
function getFirstSegments(folder: string, parent = ""): string[] {
  const names = readdirSync(folder).map((file) => file.replace(/\.tsx?$/, ""));
  const segments = names
    .filter((name) => name.startsWith(parent))
    .map((name) => name.slice(parent.length).replace(/^_site\./, ""))
    .map((name) => (name.split(".")[0] ?? "").replace(/_$/, ""));
  return [...new Set(segments)].filter((segment) => isSlug(segment));
}

test("no page can have the URL of another route", () => {
  // A page's row with the slug of one of these shows or hides it.
  const pages = sitePages.map(({ path }) => path.slice(1)).filter((slug) => !isReserved("/", slug));
  const taken = getFirstSegments("app/routes").filter((segment) => !pages.includes(segment));
  // Express answers for /build.
  expect(RESERVED_SLUGS["/"].toSorted()).toEqual([...taken, "build"].toSorted());
  expect(isReserved("/", "search")).toBe(true);
  expect(isReserved("/", "new")).toBe(false);
});

test("no essay can have the URL of another route below the admin's list", () => {
  const taken = getFirstSegments("app/routes", "admin.$collection.");
  expect(RESERVED_SLUGS["/models/"].toSorted()).toEqual(taken.toSorted());
});

const typed = schema({ kind: "slug", name: "slug", label: "Slug", from: "title", prefix: "/" });

test.each([
  [" On-Being-Late ", "on-being-late"],
  ["On being - late", "on-being-late"],
  ["/ＡＢＣ　１２３/ ", "abc-123"],
  ["雪国 の旅", "雪国-の旅"],
])("a slug typed as %j is stored as %j", (text, slug) => {
  expect(typed.parse(text)).toBe(slug);
});

test.each([
  ["50%", "A slug can’t have “%”. Use letters, digits and single hyphens, such as on-being-late."],
  ["notes/a_b?c#d", "A slug can’t have “/” or “_” or “?”. Use"],
  ["a\u200db", "A slug can’t have the character U+200D. Use"],
  ["a--b", "Use letters, digits and single hyphens, such as"],
  ["", "Use letters, digits and single hyphens, such as"],
])("why %j is no slug", (text, message) => {
  const { error } = typed.safeParse(text);
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});

test("a title in Latin, Cyrillic or Greek makes a slug of letters from a to z", () => {
  expect(makeSlug("Über das Warten!")).toBe("uber-das-warten");
  expect(makeSlug("Łódź Đà Œuvre Þór Kırmızı")).toBe("lodz-da-oeuvre-thor-kirmizi");
  expect(makeSlug("Объявление: Чай и Йод")).toBe("obyavlenie-chai-i-iod");
  expect(makeSlug(" ПУТЕШЕСТВИЕ ")).toBe("puteshestvie");
  expect(makeSlug("Ψυχή και Ὀδυσσεύς")).toBe("psychi-kai-odyssefs");
  expect(makeSlug("Τα παιχνίδια του παππού")).toBe("ta-paichnidia-tou-pappou");
  expect(makeSlug("Αύριο στην Ευρώπη, αυτός ο άγγελος")).toBe("avrio-stin-evropi-aftos-o-angelos");
  expect(makeSlug("Μαΐου, άυλος, προϋπόθεση, ευ")).toBe("maiou-aylos-proypothesi-ef");
  expect(makeSlug("Μπορούμε, πιστεύουμε, Παρασκευού, λάμπα, κουμπί")).toBe(
    "boroume-pistevoume-paraskevou-lampa-koumpi",
  );
});

/** Titles in other scripts, and their slugs. */
const TITLES = [
  ["雪国の旅 2024", "雪国の旅-2024"],
  ["ﾊﾝｶｸ・カナと ＡＢＣ－１２", "ハンカク-カナと-abc-12"],
  ["がぎぐ (か\u3099)", "がぎぐ-が"],
  ["人々、ラーメン！𠮷野家", "人々-ラーメン-𠮷野家"],
  ["红楼梦：第一回", "红楼梦-第一回"],
  ["한국어 제목".normalize("NFD"), "한국어-제목"],
  ["رحلة إلى الـــقاهرة؟", "رحلة-إلى-القاهرة"],
  ["می\u200cخواهم ٢٠٢٤", "می-خواهم-٢٠٢٤"],
  ["\u202bצה״ל\u202c וז׳בוטינסקי", "צהל-וזבוטינסקי"],
  ["हिन्दी में क्षमा।", "हिन्दी-में-क्षमा"],
  ["ශ්\u200dරී ලංකාව", "ශ්රී-ලංකාව"],
  ["น้ำและทำ", "น้ำและทำ"],
  ["ქართული ᲥᲐᲠᲗᲣᲚᲘ", "ქართული-ქართული"],
  ["Հայերեն և ԱԲԳ", "հայերեն-եւ-աբգ"],
  ["አማርኛ፡ሰላም", "አማርኛ-ሰላም"],
  ["བོད་ཡིག", "བོད-ཡིག"],
  ["Tokyo 東京 Токио", "tokyo-東京-tokio"],
  ["\u0e31\u0e34 ก\u0e31 \u094d", "กั"],
  ["🎉", ""],
  ["…", ""],
  ["\u200b\u202e\u00ad", ""],
] as const;

test("a title in any other script keeps its letters", () => {
  for (const [title, slug] of TITLES) {
    expect(makeSlug(title), title).toBe(slug);
    if (slug) expect(typed.parse(slug), slug).toBe(slug);
  }
});

test("a slug is cut before a letter, never before its marks, and fits a file name", () => {
  expect(makeSlug("ก".repeat(99))).toBe("ก".repeat(66));
  expect(makeSlug(`${"ก".repeat(65)}ก\u0e31\u0e49`)).toBe("ก".repeat(65));
  expect(makeSlug(`${"x".repeat(99)}𠮷`)).toBe(`${"x".repeat(99)}𠮷`);
  expect(numberSlug("雪".repeat(66), 12)).toBe(`${"雪".repeat(65)}-12`);
  expect(numberSlug("x".repeat(100), 2)).toBe(`${"x".repeat(98)}-2`);
});

test("letters of any script are typed as a slug, in one spelling", () => {
  for (const [given, stored] of [
    ["Привет", "привет"],
    ["Übung", "übung"],
    ["ＡＢＣ－雪", "abc-雪"],
    ["が".normalize("NFD"), "が"],
    ["น\u0e49\u0e4d\u0e32", "น้ำ"],
    ["t-8gdyog", "t-8gdyog"],
  ] as const)
    expect(typed.parse(given), given).toBe(stored);
});

test.each([
  ["an invisible letter", ["a\u200db", "a\u200cb", "a\u00adb", "\u3164", "ᅟ", "a\u180eb"]],
  ["a direction", ["\u200fא", "א\u202e", "\u061cا"]],
  ["a mark without its letter", ["\u0e31", "a-\u3099", "\u0301", "e\u0323\u0301x\u0302"]],
  ["what is no letter", ["a/b", "%2F", ".", "..", "🎉", "ـ", "雪。", "a--b", "-a", "a-", "a_b"]],
  ["half a letter", ["\ud83d", "a\udc00"]],
  ["what is too long", ["雪".repeat(67), "x".repeat(101)]],
])("no slug has %s", (_, slugs) => {
  for (const slug of slugs) {
    expect(isSlug(slug), slug).toBe(false);
    expect(typed.safeParse(slug).success, slug).toBe(false);
  }
});

test("a slug that is too long says how many characters fit", () => {
  const message = (slug: string) => typed.safeParse(slug).error?.issues.map(({ message }) => message);
  expect(message("x".repeat(101))).toEqual(["Slug is too long: at most 100 characters."]);
  expect(message("雪".repeat(100))).toEqual(["Slug is too long: at most 66 characters."]);
});

test("no slug as it is stored can be written otherwise", () => {
  for (const slug of [
    "No",
    "a b",
    "a\u3000b",
    "ÜBUNG",
    "が".normalize("NFD"),
    "Ａ",
    "ﾊ",
    "क़".normalize("NFC") === "क़" ? "A" : "\u0958",
  ])
    expect(isSlug(slug), slug).toBe(false);
});
