import { describe, expect, test } from "vitest";
import type { Collection } from "~/content/collection";
import { getCollectionMeta } from "~/content/collection";
import { toFormValues, typedValues } from "~/content/fields/schema.server";
import { makeSlug } from "~/content/fields/slug";
import { getMessages, keepUntouchedTimes, parseFields } from "~/content/read-form.server";
import { copy } from "~/content/types/copy";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";
import { pages } from "~/content/types/pages";
import { projects } from "~/content/types/projects";
import { settings } from "~/content/types/settings";

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function submit(collection: Collection, fields: Record<string, string>) {
  const { data, error } = parseFields(collection, makeForm(fields));
  return { value: data ?? null, errors: error ? getMessages(error) : {} };
}

describe("a number", () => {
  const year = (typed: string) => submit(projects, { title: "x", year: typed });

  test("is an integer within its limits, or empty", () => {
    expect(year(" 2019 ").value?.year).toBe(2019);
    expect(year("").value?.year).toBeNull();
    for (const typed of ["999", "10000", "2019.5", "MMXIX", "1e3", "9".repeat(400)]) {
      expect(year(typed).errors.year, typed).toEqual(["Year must be a whole number from 1000 to 9999."]);
      expect(typedValues(projects, makeForm({ year: typed })).year).toBe(typed);
    }
  });
});

describe("a field that depends on a choice", () => {
  test("is required and stored only with its option", () => {
    expect(
      submit(copy, { type: "text", content: "<p>Hi</p>", image_url: "javascript:1" }).value,
    ).toMatchObject({
      type: "text",
      image_url: null,
      image_alt: "",
    });
    expect(submit(copy, { type: "image", image_url: "/a.webp", content: "" }).value).toMatchObject({
      type: "image",
      image_url: "/a.webp",
      content: null,
    });
    expect(submit(copy, { type: "image" }).errors).toHaveProperty("image_url");
    expect(submit(copy, { type: "video", content: "<p>Hi</p>" }).errors).toHaveProperty("type");
  });

  test("keeps what was typed for the other option", () => {
    const typed = typedValues(copy, makeForm({ type: "image", content: "<p>Kept</p>", image_alt: "Kept" }));
    expect(typed).toMatchObject({ type: "image", content: { html: "<p>Kept</p>" }, image_alt: "Kept" });
  });

  test("is identified in CSS by the option's index", () => {
    const [type, content, url] = getCollectionMeta(copy).fields;
    expect([type?.option, content?.option, url?.option]).toEqual([undefined, 1, 2]);
  });
});

describe("a slug", () => {
  test.each([
    ["On being late", "on-being-late"],
    ["  Über das Warten!  ", "uber-das-warten"],
    ["It’s 5 o'clock — straße", "its-5-oclock-strasse"],
    ["日本語", "日本語"],
    [`${"long ".repeat(40)}`, "long-".repeat(20).slice(0, -1)],
  ])("made from %j is %j", (title, slug) => expect(makeSlug(title)).toBe(slug));

  test("accepts what its column accepts", () => {
    const errors = (slug: string) => submit(models, { title: "…", content: "<p>x</p>", slug }).errors.slug;
    for (const slug of ["focus", "100-units", "Focus", "a".repeat(100)])
      expect(errors(slug), slug).toBeUndefined();
    for (const slug of ["", "a--b", "-a", "a_b", "../a", "a".repeat(101), "new", "deleted"])
      expect(errors(slug), slug).toHaveLength(1);
  });

  test("of a page is not a URL that the site uses", () => {
    const errors = (slug: string) => submit(pages, { title: "…", content: "", slug }).errors.slug;
    expect(errors("search")).toEqual(["The site itself uses this slug: add a word to it."]);
    for (const slug of ["notes", "models", "new"]) expect(errors(slug), slug).toBeUndefined();
  });

  test("of an essay is its id, which a stored row's form shows read-only", () => {
    expect(toFormValues(models, { id: "focus", title: "Focus" }).slug).toBe("focus");
    expect(getCollectionMeta(models, ["slug"]).fields.find(({ name }) => name === "slug")?.fixed).toBe(true);
  });
});

describe("the settings", () => {
  const rest = { title: "Site", author: "Me", language: "en", ticker_quotes: "One" };

  test("take one quote per line, at most ten", () => {
    const { value } = submit(settings, { ...rest, ticker_quotes: " One\r\n\r\nTwo\u0000 words " });
    expect(value?.ticker_quotes).toEqual(["One", "Two words"]);
    expect(toFormValues(settings, { ticker_quotes: ["One", "Two"] }).ticker_quotes).toBe("One\nTwo");
    for (const quotes of ["", " \n ", "x\n".repeat(11), "x".repeat(3001)])
      expect(submit(settings, { ...rest, ticker_quotes: quotes }).errors.ticker_quotes, quotes).toHaveLength(
        1,
      );
  });

  test("take URLs by name and say which one is wrong", () => {
    const { value } = submit(settings, { ...rest, "zulu_links.agency": "example.com" });
    expect(value?.zulu_links).toMatchObject({ agency: "example.com", startups: "" });
    const { errors } = submit(settings, { ...rest, "zulu_links.agency": "javascript:alert(1)" });
    expect(Object.keys(errors)).toEqual(["zulu_links.agency"]);
    const typed = typedValues(settings, makeForm({ "zulu_links.agency": "javascript:alert(1)" }));
    expect(typed.zulu_links).toMatchObject({ urls: { agency: "javascript:alert(1)" } });
  });

  test("take profiles and a hub with https only", () => {
    const taken = { profile_links: "https://social.example/@me\r\n\nhttps://b.example/me", websub_hub: "" };
    expect(submit(settings, { ...rest, ...taken }).value).toMatchObject({
      profile_links: ["https://social.example/@me", "https://b.example/me"],
      websub_hub: null,
    });
    expect(submit(settings, rest).value).toMatchObject({ profile_links: [], websub_hub: null });
    for (const url of ["http://a.example", "a.example", "javascript:alert(1)", "https://", "/about"]) {
      const { errors } = submit(settings, { ...rest, profile_links: url, websub_hub: url });
      expect(errors.profile_links, url).toEqual([`“${url}” is not a URL that begins with https://.`]);
      expect(errors.websub_hub, url).not.toBeUndefined();
    }
    const many = "https://a.example\n".repeat(11);
    expect(submit(settings, { ...rest, profile_links: many }).errors.profile_links).toHaveLength(1);
  });

  test("may omit the email and the image, not the language", () => {
    expect(submit(settings, { ...rest, email: "" }).value).toMatchObject({ email: "", social_image: null });
    expect(submit(settings, { ...rest, email: "you@" }).errors.email).toHaveLength(1);
    for (const language of ["", "english", "e", "en_GB"])
      expect(submit(settings, { ...rest, language }).errors.language, language).toHaveLength(1);
    expect(submit(settings, { ...rest, language: "pt-BR" }).errors).toEqual({});
  });
});

test("a page may be empty and then only shows or hides a built-in one", () => {
  const { value } = submit(pages, { title: "Notes", slug: "notes", content: "" });
  expect(value?.content).toMatchObject({ root: { children: [] } });
});

test("a time in the hour that the clocks repeat stays unless its author changes it", () => {
  const fields = notes.fields.map((field) =>
    field.kind === "date-time" ? { ...field, timeZone: "Europe/London" } : field,
  );
  const zoned = { ...notes, fields } as unknown as Collection;
  // The second 01:30 of that night.
  const row = { publish_at: "2027-10-31T01:30:15.5+00:00" };
  const publish_at = String(toFormValues(zoned, row).publish_at);
  const save = (typed: string, before: typeof row | null) => {
    const form = makeForm({ content: "Words", date: "2027-10-31", publish_at: typed });
    return keepUntouchedTimes(zoned, before, parseFields(zoned, form).data ?? {}).publish_at;
  };
  expect(publish_at).toBe("2027-10-31T01:30");
  expect(save(publish_at, row)).toBe(row.publish_at);
  expect(save(publish_at, null)).toBe("2027-10-31T00:30:00Z");
  expect(save("2027-11-01T01:30", row)).toBe("2027-11-01T01:30:00Z");
  expect(save("", row)).toBeNull();
});

test.each([
  ["9999-12-31T10:00", "It must be after the first day of the year 1 and before the last of the year 9999."],
  ["0001-01-01T10:00", "It must be after the first day of the year 1 and before the last of the year 9999."],
  ["soon", "Enter a date and a time such as 2026-11-21 09:30."],
])("the time %s is refused with a reason", (publish_at, message) => {
  expect(submit(notes, { content: "<p>x</p>", date: "2026-11-20", publish_at }).errors).toEqual({
    publish_at: [message],
  });
});
