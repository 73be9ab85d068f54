// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openEditor } from "./support";
import { answerUploads, picture } from "./uploads";

test("undo and redo keep an image that is still uploading", async () => {
  let letGo = () => {};
  answerUploads(
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
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
