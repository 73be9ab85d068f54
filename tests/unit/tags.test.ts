import { describe, expect, test } from "vitest";
import { toFormValues } from "~/content/fields/schema.server";
import { findProblem, MAX_TAG, MAX_TAGS } from "~/content/fields/tags";
import { getMessages, parseFields } from "~/content/read-form.server";
import { readTag, tagPath } from "~/content/tags";
import { links } from "~/content/types/links";

function submit(tags: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "x", url: "https://example.com", tags }))
    form.set(name, value);
  const { data, error } = parseFields(links, form);
  return { tags: data?.tags, errors: error ? getMessages(error).tags : undefined };
}

describe("tags", () => {
  test("are separated by commas and have one spelling, each once", () => {
    expect(submit(" Slow  Web, #design,,slow web ,ÜBER,r&d، 写作、c++\n.net").tags).toEqual([
      "slow web",
      "design",
      "über",
      "r&d",
      "写作",
      "c++",
      ".net",
    ]);
    expect(submit("").tags).toEqual([]);
    expect(submit(" , ,# ,").tags).toEqual([]);
    expect(submit("##a, # #b").tags).toEqual(["a", "b"]);
  });

  test("may be emoji or written from right to left, without marks that turn the text around", () => {
    expect(submit("👩‍💻, שקט, \u202eevil\u202c, می\u200cخواهم, snake_case").tags).toEqual([
      "👩‍💻",
      "שקט",
      "evil",
      "می\u200cخواهم",
      "snake case",
    ]);
  });

  test("are refused with the one that is wrong", () => {
    const many = Array.from({ length: 200 }, (_, n) => `tag ${n}`).join(",");
    expect(submit(many).errors).toEqual([`Tags: at most ${MAX_TAGS}.`]);
    const long = "é".repeat(MAX_TAG + 1);
    expect(submit(`fine,${long}`).errors).toEqual([
      `“${long.slice(0, MAX_TAG)}…” is too long: a tag can have at most ${MAX_TAG} characters.`,
    ]);
    expect(submit("e".repeat(MAX_TAG)).tags).toHaveLength(1);
    for (const tag of ["ci/cd", "a\\b", "100%", "%2e%2e", "../admin"])
      expect(submit(tag).errors, tag).toEqual([`“${tag}” can’t be a tag: leave out / \\ and %.`]);
    for (const tag of ["..", ".", "?", "'\""])
      expect(submit(tag).errors, tag).toEqual([`“${tag}” can’t be a tag: it needs a letter or a digit.`]);
  });

  test("have no comma, wherever they come from", () => {
    expect(findProblem("arts, culture")).toBe("“arts, culture” can’t be a tag: leave out the comma.");
  });

  test("are shown in the form as they are typed", () => {
    expect(toFormValues(links, { tags: ["slow web", "r&d"] }).tags).toBe("slow web, r&d");
    expect(toFormValues(links, null).tags).toBe("");
  });
});

describe("the URL of a tag", () => {
  test("leads back to it, whatever its characters", () => {
    for (const tag of [
      "slow web",
      "c++",
      "c#",
      "q&a?",
      'say "hi"',
      "写作",
      "👩‍💻",
      "שקט",
      "e-mail",
      "node.js",
    ]) {
      const { pathname, search, hash } = new URL(tagPath(tag), "https://example.com");
      expect(search + hash).toBe("");
      expect(pathname).toMatch(/^\/tags\/[^/]+$/);
      expect(readTag(decodeURIComponent(pathname.slice("/tags/".length)))).toBe(tag);
    }
    expect(tagPath("slow web")).toBe("/tags/slow_web");
  });

  test("is found in other spellings, and nothing is found for anything that isn't a tag", () => {
    for (const segment of ["Slow Web", "slow_web", " slow  web ", "#slow web"])
      expect(readTag(segment)).toBe("slow web");
    for (const segment of [undefined, "", "..", "a/b", "%2e", "x".repeat(41), "\0"])
      expect(readTag(segment), segment).toBeNull();
  });
});
