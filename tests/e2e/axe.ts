import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

let source: string | undefined;

/** The rules that the other colours of the same page can break. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe-core finds on the page as it stands, once animations have ended: "rule: element", none if all is well.
 * With `onlyColours` the page was looked at in other colours already.
 */
export async function violations(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  source ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The page's policy forbids a script element; what the browser itself evaluates is not bound by it.
  await page.evaluate(source);
  return page.evaluate(
    async (rules) => {
      // Colours on their way to others would be measured in between. What follows the scrolling has no end.
      const running = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
      const { violations: found } = await (Reflect.get(window, "axe") as typeof axe).run(
        rules ? { runOnly: rules } : {},
      );
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    onlyColours ? OF_COLOURS : undefined,
  );
}
