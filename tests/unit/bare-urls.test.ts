import { expect, test } from "vitest";
import { joinLines } from "~/content/summarize";
import { bareUrls } from "~/editor/bare-urls";
import { completeUrl } from "~/editor/plugins/links";
import { getEmbedPage } from "~/rich-text/embed-page";

test.each([
  ["example.com", "https://example.com"],
  ["www.example.co.uk:8080/a?b#c", "https://www.example.co.uk:8080/a?b#c"],
  ["example.com?next=b.c/d@e", "https://example.com?next=b.c/d@e"],
  ["a.b@mail.example.org", "mailto:a.b@mail.example.org"],
  ["a@example", null],
  ["a@example.", null],
  ["a@.org", null],
  ["a.b", null],
  ["word", null],
])("%s typed as a link's URL becomes %s", (typed, url) => expect(completeUrl(typed)).toBe(url));

test.each([
  ["see www.example.com, or not", ["https://www.example.com"]],
  ["to jane.doe+x@mail.example.org and a@b", ["mailto:jane.doe+x@mail.example.org"]],
  ["x/me@example.org a@b@example.org", []],
])("URLs are found in %s", (text, urls) => expect(bareUrls(text).map(({ url }) => url)).toEqual(urls));

test("a line that does not end like a sentence is set apart from the next", () => {
  expect(joinLines(["A heading", "One.", "“Two!”", "(Three.)", 'Four"', "(five)", "six"])).toBe(
    'A heading · One. “Two!” (Three.) Four" (five) · six',
  );
});

test.each([
  ["https://www.youtube-nocookie.com/embed/a-b_c?start=3", "https://www.youtube.com/watch?v=a-b_c"],
  ["https://youtube.com/embed/videoseries?a=1&list=PL1&b=2", "https://www.youtube.com/playlist?list=PL1"],
  ["https://player.vimeo.com/video/12?a=1&h=0af#t=1", "https://vimeo.com/12/0af"],
  ["https://player.vimeo.com/video/12", "https://vimeo.com/12"],
  ["https://open.spotify.com/embed/track/1a?utm=b", "https://open.spotify.com/track/1a"],
  ["https://example.com/embed/1", "https://example.com/embed/1"],
])("the page of the player %s is %s", (frame, page) => expect(getEmbedPage(frame)).toBe(page));
