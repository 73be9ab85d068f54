import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { Collection } from "~/collections/collection";
import { feed } from "~/collections/feed";
import { schemaOf, typedValues, valuesOf } from "~/collections/fields/schema.server";
import { links } from "~/collections/links";
import { menu } from "~/collections/menu";
import { notes } from "~/collections/notes";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function submit(collection: Collection, fields: Record<string, string>) {
  const submission = parseWithZod(formOf(fields), { schema: schemaOf(collection) });
  return submission.status === "success"
    ? { value: submission.value, errors: {} as Record<string, string[] | null> }
    : { value: null, errors: submission.error ?? {} };
}

const link = { title: "A place", url: "https://example.com" };

describe("text", () => {
  test("is trimmed to one line", () => {
    expect(submit(links, { ...link, title: "  A\u0000 good\r\n place " }).value?.title).toBe("A good place");
  });

  test("that is missing or only white space is said to be missing", () => {
    for (const title of ["", "  \t "]) {
      expect(submit(links, { ...link, title }).errors.title).toEqual(["Title is missing."]);
    }
  });

  test("takes as many characters as the table does, and says so past that", () => {
    expect(submit(links, { ...link, title: "x".repeat(300) }).errors).toEqual({});
    expect(submit(links, { ...link, title: "x".repeat(301) }).errors.title?.[0]).toContain("at most 300");
  });

  test("that may be left out is stored as what the table expects for nothing", () => {
    const nothing = { ...link, description: "", category: null };
    expect(submit(links, link).value).toEqual(nothing);
    expect(submit(links, { ...link, description: " \r\n ", category: "  " }).value).toEqual(nothing);
  });

  test("of several lines keeps its lines and loses other control characters", () => {
    const description = "one\r\ntwo\u0007\tthree\n";
    expect(submit(links, { ...link, description }).value?.description).toBe("one\ntwo\tthree");
  });

  test("instead of a file is asked for", () => {
    const form = formOf({ url: "https://example.com" });
    form.set("title", new File(["x"], "x.txt"));
    expect(parseWithZod(form, { schema: schemaOf(links) }).status).toBe("error");
  });
});

describe("the address of another site", () => {
  test.each([
    "https://example.com",
    "http://example.com/a?b=c#d",
    "example.com",
    "www.example.com/path",
    "example.com:8080/x",
    "HTTPS://EXAMPLE.COM",
    "https://de.wikipedia.org/wiki/Käse_(Begriffsklärung)",
  ])("may be %s", (url) => {
    expect(submit(links, { ...link, url }).value?.url).toBe(url);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "javascript:1",
    "data:text/html,<script>1</script>",
    "mailto:a@example.com",
    "ftp://example.com",
    "//example.com",
    "/notes",
    "localhost",
    "https://",
    "https:example.com",
    "user:pass@example.com",
    "example.com\\@evil.com",
    "exa mple.com",
    `https://example.com/${"x".repeat(2048)}`,
  ])("is not %.40s", (url) => {
    expect(submit(links, { ...link, url }).errors.url).toHaveLength(1);
  });
});

describe("the place a menu item leads to", () => {
  test.each(["/", "/notes", "/models#focus", "https://example.com", "http://example.com/x"])(
    "may be %s",
    (url) => {
      expect(submit(menu, { title: "x", url }).value?.url).toBe(url);
    },
  );

  test.each([
    "notes",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "example.com",
    "/a b",
    "https://",
  ])("is not %s", (url) => {
    expect(submit(menu, { title: "x", url }).errors.url).toHaveLength(1);
  });
});

describe("a switch", () => {
  test("that is not sent is off", () => {
    expect(submit(menu, { title: "x", url: "/" }).value?.visible).toBe(false);
    expect(submit(menu, { title: "x", url: "/", visible: "on" }).value?.visible).toBe(true);
  });

  test("of a new row is as its collection says", () => {
    expect(valuesOf(menu, null).visible).toBe(true);
    expect(valuesOf(notes, null).published).toBe(false);
  });
});

describe("a day", () => {
  const content = "<p>Hello</p>";

  test("must be one of the calendar", () => {
    expect(submit(notes, { content, date: "2024-02-29" }).value?.date).toBe("2024-02-29");
    for (const date of ["2026-02-29", "2026-13-01", "tomorrow", "0000-01-01", "2026-11-21T10:00"]) {
      expect(submit(notes, { content, date }).errors.date, date).toHaveLength(1);
    }
  });

  test("of a new row is today; one that was cleared stays cleared", () => {
    expect(valuesOf(notes, null).date).toBe(new Date().toISOString().slice(0, 10));
    expect(typedValues(notes, formOf({ date: "", content })).date).toBe("");
  });
});

describe("a rich text", () => {
  const post = (content: string) => submit(feed, { content });

  test("from the textarea and from the editor becomes the same document", () => {
    const fromHtml = post("<p>Hello <strong>you</strong></p>").value?.content;
    expect(post(JSON.stringify(fromHtml)).value?.content).toEqual(fromHtml);
  });

  test("that is empty in any notation is said to be empty", () => {
    for (const content of ["", "<p> </p>", JSON.stringify({ root: { type: "root", children: [] } })]) {
      expect(post(content).errors.content, content).toEqual(["Content is empty."]);
    }
  });

  test("with active content or of 10 MB is refused with one message, and is shown again as it was typed", () => {
    for (const content of ["<p>Hi<script>alert(1)</script></p>", "x".repeat(10_000_000)]) {
      expect(post(content).errors.content).toHaveLength(1);
      expect(typedValues(feed, formOf({ content })).content).toEqual({ html: content, document: null });
    }
  });

  test("that is stored in an unknown form is shown with its words rather than as nothing", () => {
    const content = {
      root: { type: "root", children: [{ type: "hologram", children: [{ type: "text", text: "Kept" }] }] },
    };
    expect(valuesOf(feed, { content }).content).toEqual({ html: "Kept", document: null });
  });
});
