import { expect, test } from "vitest";
import { isWebUrl } from "~/content/fields/url";
import { isPageUrl } from "~/rich-text/nodes/card/card";
import { toAbsolute } from "~/rich-text/to-absolute";
import { parseUrl } from "~/ui/parse-url";

// Node 20 and 22 compile a function that has been called some thousand times, and URL.canParse in it then fails.
test("a host with letters such as ü is accepted however often it was asked for", () => {
  const url = "https://münchen.example/a";
  const answers = Array.from({ length: 20_000 }, () => [
    parseUrl(url)?.host,
    isWebUrl(url),
    isPageUrl(url),
    toAbsolute(url),
  ]);
  const host = "xn--mnchen-3ya.example";
  expect([...new Set(answers.map(String))]).toEqual([`${host},true,true,https://${host}/a`]);
});

test("rejects what isn't a URL", () => {
  expect(["", "/a", "https://", "http://a:99999"].map((text) => parseUrl(text))).toEqual(Array(4).fill(null));
  expect(parseUrl("b", "https://a.example/x")?.href).toBe("https://a.example/b");
});
