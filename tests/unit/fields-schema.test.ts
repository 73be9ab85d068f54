import { describe, expect, test } from "vitest";
import type { Collection } from "~/content/collection";
import { toFormValues, typedValues } from "~/content/fields/schema.server";
import { newRow } from "~/content/new-row.server";
import { getMessages, parseFields, scheduleFutureDate } from "~/content/read-form.server";
import { feed } from "~/content/types/feed";
import { links } from "~/content/types/links";
import { menu } from "~/content/types/menu";
import { models } from "~/content/types/models";
import { notes } from "~/content/types/notes";

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function submit(collection: Collection, fields: Record<string, string>) {
  const { data, error } = parseFields(collection, makeForm(fields));
  return { value: data ?? null, errors: error ? getMessages(error) : {} };
}

const link = { title: "A place", url: "https://example.com" };

describe("a text field", () => {
  test("is trimmed to one line", () => {
    expect(submit(links, { ...link, title: "  A\u0000 good\r\n place " }).value?.title).toBe("A good place");
  });

  test("is reported missing when absent or blank", () => {
    for (const title of ["", "  \t "]) {
      expect(submit(links, { ...link, title }).errors.title).toEqual(["Title is missing."]);
    }
  });

  test("accepts as many characters as its column and says so beyond", () => {
    expect(submit(links, { ...link, title: "x".repeat(300) }).errors).toEqual({});
    expect(submit(links, { ...link, title: "x".repeat(301) }).errors.title?.[0]).toContain("at most 300");
  });

  test("stores the column's empty value when optional", () => {
    const nothing = { ...link, description: "", category: null, tags: [] };
    expect(submit(links, link).value).toEqual(nothing);
    expect(submit(links, { ...link, description: " \r\n ", category: "  " }).value).toEqual(nothing);
  });

  test("keeps its lines when multi-line and drops other control characters", () => {
    const description = "one\r\ntwo\u0007\tthree\n";
    expect(submit(links, { ...link, description }).value?.description).toBe("one\ntwo\tthree");
  });

  test("is required instead of a file", () => {
    const form = makeForm({ url: "https://example.com" });
    form.set("title", new File(["x"], "x.txt"));
    expect(parseFields(links, form).success).toBe(false);
  });
});

test("an empty slug is made from a title in any script", () => {
  const { value, errors } = submit(models, { title: "Путешествие", content: "<p>Hello</p>" });
  expect(errors).toEqual({});
  expect(value?.slug).toBe("puteshestvie");
});

describe("an external URL", () => {
  test.each([
    "https://example.com",
    "http://example.com/a?b=c#d",
    "example.com",
    "www.example.com/path",
    "example.com:8080/x",
    "HTTPS://EXAMPLE.COM",
    "https://de.wikipedia.org/wiki/Käse_(Begriffsklärung)",
  ])("accepts %s", (url) => {
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
  ])("rejects %.40s", (url) => {
    expect(submit(links, { ...link, url }).errors.url).toHaveLength(1);
  });
});

describe("a menu item's URL", () => {
  test.each(["/", "/notes", "/models#focus", "https://example.com", "http://example.com/x"])(
    "accepts %s",
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
  ])("rejects %s", (url) => {
    expect(submit(menu, { title: "x", url }).errors.url).toHaveLength(1);
  });
});

describe("a switch", () => {
  test("is off when not submitted", () => {
    expect(submit(menu, { title: "x", url: "/" }).value?.visible).toBe(false);
    expect(submit(menu, { title: "x", url: "/", visible: "on" }).value?.visible).toBe(true);
  });

  test("starts with its collection's default in a new row", () => {
    expect(toFormValues(menu, null).visible).toBe(true);
    expect(toFormValues(notes, null).published).toBe(false);
  });
});

describe("a date", () => {
  const content = "<p>Hello</p>";

  test("must exist in the calendar", () => {
    expect(submit(notes, { content, date: "2024-02-29" }).value?.date).toBe("2024-02-29");
    for (const date of ["2026-02-29", "2026-13-01", "tomorrow", "0000-01-01", "2026-11-21T10:00"]) {
      expect(submit(notes, { content, date }).errors.date, date).toHaveLength(1);
    }
  });

  test("defaults to the author's date in a new row and stays empty when cleared", () => {
    const request = new Request("http://localhost/");
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      const today = new Date().toLocaleDateString("sv-SE", { timeZone });
      expect(toFormValues(notes, newRow(notes, { request, timeZone })).date, timeZone).toBe(today);
      // An essay has a date only if its author wants one.
      expect(toFormValues(models, newRow(models, { request, timeZone })).date, timeZone).toBe("");
    }
    expect(typedValues(notes, makeForm({ date: "", content })).date).toBe("");
  });

  test("schedules what is published for a later day, but not what has no date", () => {
    const publish = (date: string | null) =>
      scheduleFutureDate(models, { date, published: true, publish_at: null }).publish_at;
    expect([publish("9000-01-01"), publish("2000-01-01"), publish(null)]).toEqual([
      "9000-01-01T00:00:00Z",
      null,
      null,
    ]);
  });
});

describe("a rich-text field", () => {
  const post = (content: string) => submit(feed, { content });

  test("becomes the same document from the textarea and the editor", () => {
    const fromHtml = post("<p>Hello <strong>you</strong></p>").value?.content;
    expect(post(JSON.stringify(fromHtml)).value?.content).toEqual(fromHtml);
  });

  test("is reported empty in any notation", () => {
    for (const content of ["", "<p> </p>", JSON.stringify({ root: { type: "root", children: [] } })]) {
      expect(post(content).errors.content, content).toEqual(["Content is empty."]);
    }
  });

  test("rejects active content and 10 MB with one message and shows them as typed", () => {
    for (const content of ["<p>Hi<script>alert(1)</script></p>", "x".repeat(10_000_000)]) {
      expect(post(content).errors.content).toHaveLength(1);
      expect(typedValues(feed, makeForm({ content })).content).toEqual({ html: content, document: null });
    }
  });

  test("shows the text of a stored document in an unknown format", () => {
    const content = {
      root: { type: "root", children: [{ type: "hologram", children: [{ type: "text", text: "Kept" }] }] },
    };
    expect(toFormValues(feed, { content }).content).toEqual({ html: "Kept", document: null });
  });
});
