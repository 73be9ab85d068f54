import { expect, test } from "vitest";
import { getFocus, setFocus } from "~/media/focus";
import { parseImageUrl } from "~/rich-text/image-url";

const image = "/media/11111111-2222-4333-8444-555555555555/960.webp?size=1200x800";

test.each([
  [{ x: 30, y: 70 }, "&x=30&y=70"],
  [{ x: 0, y: 100 }, "&x=0&y=100"],
  [{ x: 33.4, y: -5 }, "&x=30&y=0"],
  [{ x: 104, y: Number.NaN }, "&x=100&y=50"],
  [{ x: 52, y: 48 }, ""],
])("the URL of an image names the focal point %o", (focus, end) => {
  const url = setFocus(`${image}&x=10&y=10`, focus);
  expect(url).toBe(image + end);
  expect(setFocus(url, getFocus(url) ?? { x: 0, y: 0 })).toBe(url);
  expect(parseImageUrl(url)).toEqual(parseImageUrl(image));
});

test("only images of the library have a focal point", () => {
  for (const url of [
    "/pictures/a.webp",
    "https://example.org/a.jpg",
    `${image}&x=1`,
    `${image}&x=a&y=b`,
    "",
  ]) {
    expect(getFocus(url)).toBeNull();
    expect(setFocus(url, { x: 0, y: 0 })).toBe(url);
  }
});
