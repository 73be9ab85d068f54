import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getPlayerPage } from "~/media/cards/player-page";
import { htmlToDocument } from "~/rich-text/html.server";
import { findPlayer, getPlayerFrame } from "~/rich-text/players";
import { RichText } from "~/rich-text/render.server";
import { parseDocument } from "~/rich-text/schema";

test.each([
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "youtube/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com",
  ],
  ["https://youtu.be/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ", "https://www.youtube-nocookie.com"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ", "https://www.youtube-nocookie.com"],
  ["https://vimeo.com/76979871", "vimeo/76979871", "https://player.vimeo.com"],
  ["https://vimeo.com/76979871/abcdef0123", "vimeo/76979871-abcdef0123", "https://player.vimeo.com"],
  ["https://soundcloud.com/band/a-tune", "soundcloud/band/a-tune", "https://w.soundcloud.com"],
  [
    "https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC",
    "spotify/track/4uLU6hMCjMI75M1A2tKUQC",
    "https://open.spotify.com",
  ],
])("%s is played", async (url, path, host) => {
  expect(findPlayer(url)?.path).toBe(`/media/play/${path}`);
  expect(getPlayerFrame(path)?.origin).toBe(host);
  const response = getPlayerPage(path);
  expect(response.headers.get("Content-Security-Policy")).toContain(`frame-src ${host};`);
  expect(await response.text()).toContain(`<iframe src="${host}/`);
});

test.each([
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/https://youtu.be/dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
  "https://www.youtube.com/@somebody",
  "https://vimeo.com/about",
  "https://soundcloud.com/band",
  "https://open.spotify.com/track/../../evil",
  "javascript:alert('https://youtu.be/dQw4w9WgXcQ')",
  "https://",
])("%s is a card without a player", (url) => {
  expect(findPlayer(url)).toBeNull();
});

test.each([
  "",
  "youtube",
  "youtube/",
  "youtube/x",
  "youtube/dQw4w9WgXc%22",
  "constructor/x",
  "https://evil.example/",
  "spotify/track/x",
  "vimeo/1?x=1",
])("nothing is played at %s", (path) => {
  expect(getPlayerPage(path).status).toBe(404);
});

test("a card of a film has a link that plays it, and no frame", () => {
  const card = {
    type: "card",
    url: "https://youtu.be/dQw4w9WgXcQ",
    children: [{ type: "text", text: "A film" }],
  };
  const document = { root: { type: "root", children: [card] } };
  const html = renderToStaticMarkup(<RichText document={document} />);
  expect(html).toContain(
    '<a class="link-card-picture play video" href="/media/play/youtube/dQw4w9WgXcQ" aria-label="Play: A film">',
  );
  expect(html.replace(/<template>.*<\/template>/, "")).not.toMatch(/iframe|nocookie/);
  expect(html).not.toContain("nocookie");
  expect(htmlToDocument(html)).toEqual(parseDocument(document));
});
