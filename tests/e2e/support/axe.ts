import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

let source: string | undefined;

/** The rules whose result depends on the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe-core's violations on the current page in both themes as "rule: element (light)", after animations have
 * finished.
 */
export async function violations(page: Page): Promise<string[]> {
  source ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The CSP forbids a script element but not evaluation by the browser.
  await page.evaluate(source);
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "dark" ? OF_COLOURS : undefined;
    found.push(...(await page.evaluate(runAxe, rules)).map((violation) => `${violation} (${colorScheme})`));
  }
  return found;
}

/** Runs in the page, with some of the rules or all. */
async function runAxe(rules?: string[]): Promise<string[]> {
  // Colours are only stable after transitions. Scroll-driven animations never finish.
  const running = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
  await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
  const { violations: found } = await (Reflect.get(window, "axe") as typeof axe).run(
    rules ? { runOnly: rules } : {},
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
