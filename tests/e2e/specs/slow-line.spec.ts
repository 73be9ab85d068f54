import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, waitForHydration } from "../support/fixtures";

/** Long enough to check the page (milliseconds). */
const PAUSE = 1_500;

/** A proxy that pauses each page in the middle, before its final scripts. */
async function slowLine(to: string) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    request(new URL(asked.url ?? "/", to), { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (!got.headers["content-type"]?.startsWith("text/html")) return got.pipe(answer);
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => {
        const page = Buffer.concat(parts);
        const scripts = page.indexOf('<script type="module"');
        answer.write(page.subarray(0, scripts));
        setTimeout(() => answer.end(page.subarray(scripts)), PAUSE);
      });
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("a slowly arriving page is readable before its scripts load @js", async ({ browser, site }) => {
  const line = await slowLine(site.url);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${line.url}/feed`, { waitUntil: "commit" });
  await expect(page.locator(".entry").first()).toBeVisible();
  expect(await page.locator("html").getAttribute("data-hydrated")).toBe(null);
  await waitForHydration(page);
  await page.context().close();
  line.close();
});

test("a form comes alive although keys were pressed just before it was hydrated @js", async ({
  adminPage: page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    // A key in each task, so that one comes between the one that asks React to hydrate and the one that does.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (document.documentElement?.hasAttribute("data-hydrated")) return;
      const options = { key: "s", ctrlKey: true, bubbles: true, cancelable: true };
      document.querySelector("textarea")?.dispatchEvent(new KeyboardEvent("keydown", options));
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto("/admin/notes/new");
  const field = page.getByRole("textbox", { name: "Content" });
  await expect(field).toHaveAttribute("contenteditable", "true");
  await field.click();
  await page.keyboard.type("Typed");
  await expect(page.getByText(/^Changes kept/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

const marked = () => document.documentElement.hasAttribute("data-first-frame");
/** How many essays, and how many blocks of the first one, are laid out once they are near. */
const notLaidOut = () =>
  [".essay", ".essay:first-child > .prose > *"].map(
    (selector) =>
      Array.from(document.querySelectorAll(selector)).filter(
        (element) => getComputedStyle(element).contentVisibility === "auto",
      ).length,
  );
const NONE = [0, 0];

test("the first frame of a page opened at the top lays out only what is near @js", async ({ context }) => {
  // Unlike the fixture's, this page does not wait for hydration.
  const page = await context.newPage();
  await page.route("**/build/**/*.js", (route) => route.abort());
  await page.goto("/models");
  expect(await page.evaluate(notLaidOut)).toEqual([27, 17]);
  // Otherwise it would scroll to the wrong position.
  await page.reload();
  expect(await page.evaluate(notLaidOut)).toEqual(NONE);
  await page.goto("/notes");
  await page.goto("/models#mission");
  expect(await page.evaluate(notLaidOut)).toEqual(NONE);
});

test("a test fails when it opens a page that never comes alive @js", async ({ page }) => {
  await page.route("**/build/**/*.js", (route) => route.abort());
  page.setDefaultTimeout(1_000);
  await expect(page.goto("/models", { timeout: 30_000 })).rejects.toThrow("/models does not come alive");
});

test("content further down is laid out later, and jumping there lands correctly @js", async ({ page }) => {
  await page.goto("/models");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Beautiful", exact: true }).first().click();
  await expect(page.locator("#beautiful > h2")).toBeFocused();
  await expect.poll(() => page.evaluate(marked)).toBe(false);
  expect(await page.evaluate(notLaidOut)).toEqual(NONE);
  await expect(page.locator("#beautiful > h2")).toBeInViewport();
});

test("essays that nobody reads yet are not laid out, and all are soon after the reader's first move @js", async ({
  page,
}) => {
  await page.goto("/models");
  await waitForHydration(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))));
  expect(await page.evaluate(notLaidOut)).toEqual([27, 17]);
  await page.mouse.wheel(0, 50);
  await expect.poll(() => page.evaluate(marked)).toBe(false);
  expect(await page.evaluate(notLaidOut)).toEqual(NONE);
});

test("a jump past essays that were never laid out stays where it led @js @firefox", async ({ page }) => {
  await page.goto("/models");
  await waitForHydration(page);
  const essay = page.locator("#people");
  const led = await essay.evaluate((element) => {
    element.scrollIntoView();
    return element.getBoundingClientRect().top;
  });
  await expect.poll(() => page.evaluate(marked)).toBe(false);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const top = await essay.evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(top - led)).toBeLessThan(2);
});

test("a key lays out all essays before it scrolls @js", async ({ page }) => {
  await page.goto("/models");
  await waitForHydration(page);
  await page.keyboard.press("End");
  expect(await page.evaluate(notLaidOut)).toEqual(NONE);
});

test("a click during hydration is handled @js", async ({ adminPage: page }) => {
  // React tells its developer tools when hydration commits; effects after the frame are still to come.
  await page.addInitScript(() => {
    let isPressed = false;
    const onCommitFiberRoot = () => {
      if (!isPressed)
        queueMicrotask(() => document.querySelector<HTMLElement>("[aria-label^='Delete:']")?.click());
      isPressed = true;
    };
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount() {} };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.goto("/admin/menu");
  await expect(page.getByRole("dialog", { name: "Delete this menu item?" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/menu$/);
});
