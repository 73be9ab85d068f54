// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";
import { answerUploads, picture } from "./uploads";

test("undo and redo keep an image that is still uploading", async () => {
  let letGo = () => {};
  const isDue = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answerUploads({ isDue });
  const { press, paste, blocks, text } = await openEditor(["Words"]);
  const cards = () => text.querySelectorAll(".upload-card").length;
  await paste({}, [picture("First.gif"), picture("Second.gif")]);
  expect(cards()).toBe(2);
  expect(blocks().map(({ type }) => type)).not.toContain("image");
  await press("Control+z");
  expect(cards()).toBe(0);
  await press("Control+y");
  expect(cards()).toBe(2);
  letGo();
  await expect.poll(() => text.querySelectorAll("figure img").length).toBe(2);
  expect(blocks().filter(({ type }) => type === "image")).toHaveLength(2);
});

test("an image that the server refuses is left out, with the reason in a message", async () => {
  answerUploads({ refusal: "its address is not public." });
  const { paste, blocks, page } = await openEditor(["Words"]);
  await paste({ "text/html": '<p>a</p><img src="http://127.0.0.1/image.png"><p>b</p>' });
  await expect.poll(() => page.textContent).toContain("An image was left out");
  expect(page.textContent).toContain("From 127.0.0.1: its address is not public.");
  expect(outline(blocks())).toEqual(["paragraph: Wordsa", "paragraph: b"]);
});

test("an image of the library brings its description", async () => {
  const images = ["A roof", ""].map((alt, at) => ({
    src: `/icon.svg?${at}`,
    srcSet: "",
    name: `${at}.png`,
    alt,
  }));
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, images }));
  const { click, find, all, blocks } = await openEditor(["Words"]);
  for (const name of ["A roof", "1.png"]) {
    await click(find("button", "Image"));
    await expect.poll(() => all("button", name).length).toBe(1);
    await click(find("button", name));
  }
  const alts = blocks().flatMap((block) => (block.type === "image" ? [block.alt] : []));
  expect(alts).toEqual(["A roof", ""]);
});

test("an image without a description is offered the one that the library has by now", async () => {
  const id = "0d8f9afc-5333-5ffe-a1f8-463db8b177a8";
  const image = { src: `/media/${id}/960.webp?size=600x400`, srcSet: "", name: "1.png", alt: "" };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(String(url));
    const alt = String(url).includes(`id=${id}`) ? "A roof in rain" : "";
    return Response.json({ ok: true, images: [{ ...image, alt }] });
  });
  const { click, find, all, blocks, text } = await openEditor(["Words"]);
  await click(find("button", "Image"));
  await expect.poll(() => all("button", "1.png").length).toBe(1);
  await click(find("button", "1.png"));
  await click(text.querySelector<HTMLElement>("figure img") ?? text);
  const offer = "Use the library’s: “A roof in rain”";
  await expect.poll(() => all("button", offer).length).toBe(1);
  await click(find("button", offer));
  expect(blocks().flatMap((block) => (block.type === "image" ? [block.alt] : []))).toEqual([
    "A roof in rain",
  ]);
  expect(all("button", offer)).toEqual([]);
});
