import { expect, test } from "vitest";
import { entityTag, isNotModified, notModified } from "~/http/conditional.server";

test("the entity tag changes with the body", () => {
  expect(entityTag("a")).not.toBe(entityTag("b"));
  expect(entityTag("a")).toBe(entityTag(new Uint8Array(Buffer.from("a"))));
});

test("If-None-Match is a list or *, and compared weakly", () => {
  for (const header of ['W/"a"', '"a"', '"x", W/"a"', '"x,y","a"', " * "])
    for (const tag of ['W/"a"', '"a"']) expect(isNotModified(header, tag), `${header} ${tag}`).toBe(true);
  for (const header of ['"b"', 'W/"A"', "a", '"x,a"', "", null, undefined])
    expect(isNotModified(header, 'W/"a"'), String(header)).toBe(false);
});

test("an unchanged response is a 304 with its headers and without a body", async () => {
  const headers = { ETag: '"a"', "Cache-Control": "no-cache" };
  const ask = (tag: string) => new Request("http://a.test/", { headers: { "If-None-Match": tag } });
  const answer = notModified(ask('"a"'), headers);
  expect([answer?.status, await answer?.text(), answer?.headers.get("Cache-Control")]).toEqual([
    304,
    "",
    "no-cache",
  ]);
  expect(notModified(ask('"b"'), headers)).toBeNull();
});
