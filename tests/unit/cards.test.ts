import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "~/auth/session.server";
import { makeCard } from "~/media/cards/make-card.server";
import { getEndpoint } from "~/media/cards/oembed.server";
import { decodePage, readPage } from "~/media/cards/read-page.server";
import { documentToHtml } from "~/rich-text/html.server";

const never = new AbortController().signal;
const nothing = {} as Client;
const pages = new Map<string, { type?: string; body: string | Buffer }>();
let server: Server;
let base = "";

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const page = pages.get(url.replace(/\?.*/, ""));
    response.setHeader("Content-Type", page?.type ?? "text/html");
    if (page) response.end(page.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What stands for a page of these bytes, as HTML; the sentence if there is nothing. */
async function make(path: string, page: { type?: string; body: string | Buffer }, endpoint?: string) {
  pages.set(path, page);
  try {
    const findEndpoint = () => (endpoint ? base + endpoint : null);
    const options = { signal: never, mayConnect: () => true, findEndpoint };
    return documentToHtml(await makeCard(nothing, base + path, options)).replaceAll(base, "");
  } catch (error) {
    return (error as Error).message;
  }
}
const card = (path: string, title: string, ...more: string[]) =>
  ['<article class="link-card">', `  <a href="${path}">${title}</a>`, ...more, "</article>"].join("\n");
const SITE = "  <small>127.0.0.1</small>";

test("a page's card has what Open Graph says, or else its own title and description", async () => {
  const graph =
    '<meta property="og:title" content="A &amp; B"><meta property="og:site_name" content="Ferries"><meta property=og:description content="Of\nboats.">';
  expect(await make("/graph", { body: `<html><head><title>Other</title>${graph}</head>` })).toBe(
    card("/graph", "A &amp; B", "  <p>Of boats.</p>", "  <small>Ferries</small>"),
  );
  const plain =
    '<!doctype html><title> A\n title </title><meta name="Description" content="Words"><body><title>No</title>';
  expect(await make("/plain", { body: plain })).toBe(card("/plain", "A title", "  <p>Words</p>", SITE));
});

test("an answer that isn't a page with a title has no card, and a sentence says why", async () => {
  expect(await make("/a.pdf", { type: "application/pdf", body: "%PDF" })).toBe("It is not a web page.");
  expect(await make("/none", { body: "<p>words" })).toBe("It has no title.");
  expect(await make("/blank", { body: "<title> \u00a0 </title>" })).toBe("It has no title.");
  const options = { signal: never, mayConnect: () => true };
  await expect(makeCard(nothing, `${base}/missing`, options)).rejects.toThrow("answered 404");
  await expect(makeCard(nothing, "javascript:alert(1)", options)).rejects.toThrow(
    "does not have a web address",
  );
  await expect(makeCard(nothing, `${base}/plain`, { signal: never })).rejects.toThrow("is not public");
});

test("hostile pages are cut, cleaned or left alone", async () => {
  const title = `</title><script>alert(1)</script>`;
  expect(await make("/script", { body: `<title>&lt;script>x&lt;/script>${title}` })).toBe(
    card("/script", "&lt;script&gt;x&lt;/script&gt;", SITE),
  );
  expect(await make("/bidi", { body: "<title>\u202eevil\u2066\u0007 name</title>" })).toBe(
    card("/bidi", "evil name", SITE),
  );
  const long = await make("/long", { body: `<title>${"x".repeat(3_000_000)}</title>` });
  expect(long).toBe(card("/long", `${"x".repeat(199)}…`, SITE));
  const late = `<title>Early</title>${"<meta>".repeat(400_000)}<meta property="og:title" content="Late">`;
  expect(await make("/late", { body: late })).toBe("It has no title.");
  expect(await make("/deep", { body: `<title>Deep</title>${"<div>".repeat(100_000)}` })).toMatch(
    /Deep|has no title/,
  );
});

test("a picture that cannot be had is left out", async () => {
  for (const image of [
    "http://127.0.0.1:1/a.png",
    "/missing.png",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "http://[",
  ]) {
    const body = `<title>A</title><meta property="og:image" content="${image}">`;
    expect(await make("/picture", { body }), image).toBe(card("/picture", "A", SITE));
  }
});

test("text is read in the encoding of the page", () => {
  const windows = Buffer.from([0xcf, 0xf0, 0xe8]); // "При" in windows-1251
  expect(decodePage(windows, "text/html; charset=windows-1251")).toBe("При");
  expect(
    decodePage(Buffer.concat([Buffer.from("<meta charset='windows-1251'>"), windows]), "text/html"),
  ).toContain("При");
  expect(decodePage(Buffer.from("\ufeffé", "utf16le"), "text/html")).toBe("é");
  expect(decodePage(Buffer.from("é"), "text/html; charset=nonsense")).toBe("é");
  expect(decodePage(Buffer.from([0xff, 0x41]), "text/html")).toBe("\ufffdA");
});

test("URLs in the head are resolved against the page", () => {
  const url = new URL("https://example.com/a/b");
  expect(readPage('<meta name="twitter:image" content="../c.png">', url).image).toBe(
    "https://example.com/c.png",
  );
  expect(readPage("", url)).toEqual({
    title: "",
    description: "",
    site: "example.com",
    image: null,
    published: "",
  });
});

test("a service describes films, tunes and posts without a key", async () => {
  expect(getEndpoint("https://youtu.be/aaaaaaaaaaa?t=1")).toBe(
    "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2Faaaaaaaaaaa%3Ft%3D1",
  );
  expect(getEndpoint("https://x.com/jack/status/20")).toMatch(/^https:\/\/publish\.x\.com\/oembed\?/);
  expect(getEndpoint("https://x.com/jack")).toBeNull();
  expect(getEndpoint("https://youtube.com.evil.example/")).toBeNull();
  expect(getEndpoint("https://evil.example/?https://bsky.app/profile/a/post/b")).toBeNull();

  pages.set("/film", {
    body: JSON.stringify({
      title: "A film",
      author_name: "Its maker",
      provider_name: "YouTube",
      html: "<iframe src='https://evil.example'></iframe>",
    }),
  });
  expect(await make("/watch", { body: "" }, "/film")).toBe(
    card("/watch", "A film", "  <p>Its maker</p>", "  <small>YouTube</small>"),
  );
  // A service that does not know it, or says nonsense: the page itself is asked.
  for (const said of ["[]", "null", "{", '{"title":7}']) {
    pages.set("/film", { body: said });
    expect(await make("/watch", { body: "<title>Page</title>" }, "/film"), said).toBe(
      card("/watch", "Page", SITE),
    );
  }
});

test("a post of a social network becomes a quotation with author, date and link", async () => {
  const html =
    '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">just setting up<br>my account <script>x</script></p>&mdash; Jack (@jack) <a href="https://x.com/jack/status/20">March 21, 2006</a></blockquote>\n<script src="https://evil.example"></script>';
  pages.set("/post", { body: JSON.stringify({ author_name: "Jack", html }) });
  expect(await make("/status", { body: "" }, "/post")).toBe(
    '<blockquote dir="ltr">just setting up<br>my account <br><br>— Jack (@jack) <a href="https://x.com/jack/status/20">March 21, 2006</a></blockquote>',
  );
  const mastodon =
    '<meta property="og:title" content="Anna (@anna@example.social)"><meta property="og:description" content="One line.\n\nAnother."><meta property="og:published_time" content="2024-02-03T10:00:00Z">';
  expect(await make("/@anna/111222333444555666", { body: mastodon })).toBe(
    '<blockquote>One line.<br><br>Another.<br><br>— Anna (@anna@example.social), <a href="/@anna/111222333444555666">February 3, 2024</a></blockquote>',
  );
});
