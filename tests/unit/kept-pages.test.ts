import { beforeEach, expect, test } from "vitest";
import { KeptPage, keptPages, keyOf } from "~/live/kept-pages.server";

const page = (text: string) => new KeptPage(new Uint8Array(Buffer.from(text)), { etag: text });

beforeEach(() => {
  keptPages.open = true;
  keptPages.forget();
});

test("a page is kept until anything changes", () => {
  keptPages.keep("a", keptPages.version, page("one"));
  expect(keptPages.find("a")?.headers.etag).toBe("one");
  keptPages.forget();
  expect(keptPages.find("a")).toBeUndefined();
});

test("a page whose data was read before a change is not kept", () => {
  const before = keptPages.version;
  keptPages.forget();
  keptPages.keep("a", before, page("old"));
  expect(keptPages.find("a")).toBeUndefined();
});

test("nothing is kept or answered while changes are not heard", () => {
  keptPages.keep("a", keptPages.version, page("one"));
  keptPages.open = false;
  keptPages.keep("b", keptPages.version, page("two"));
  expect(keptPages.find("a")).toBeUndefined();
  keptPages.open = true;
  expect(keptPages.find("b")).toBeUndefined();
});

test("of more than 100 pages those stay that were asked for last", () => {
  for (let n = 0; n < 100; n++) keptPages.keep(`${n}`, keptPages.version, page(`${n}`));
  keptPages.find("0");
  keptPages.keep("100", keptPages.version, page("100"));
  expect(keptPages.find("0")).toBeDefined();
  expect(keptPages.find("1")).toBeUndefined();
  expect(keptPages.find("100")).toBeDefined();
});

test("only what every visitor gets alike has a key", () => {
  const key = (url: string, cookie?: string, method = "GET") => keyOf({ method, url, cookie });
  expect(key("/notes")).toBe(key("/notes", undefined));
  expect(key("/notes", "theme=ImRhcmsi")).not.toBeNull();
  expect(key("/notes", "theme=ImRhcmsi")).not.toBe(key("/notes"));
  expect(key("/notes", "theme=ImRhcmsi; sb=1")).toBeNull();
  expect(key("/notes", "theme=made-up")).toBeNull();
  expect(key("/search?q=a")).toBeNull();
  expect(key("/notes", undefined, "POST")).toBeNull();
});
