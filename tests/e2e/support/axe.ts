import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

let source: string | undefined;

/** The rules whose result depends on the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe-core's violations on the current page as "rule: element", after animations have finished. `onlyColours`
 * skips the rules that do not depend on the theme.
 */
export async function violations(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  source ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The CSP forbids a script element but not evaluation by the browser.
  await page.evaluate(source);
  return page.evaluate(
    async (rules) => {
      // Colours are only stable after transitions. Scroll-driven animations never finish.
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
