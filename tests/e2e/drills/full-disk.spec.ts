import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { becomeAdmin, expect, test } from "../support/fixtures";
import { startSite } from "../support/start-site";

test.use({ javaScriptEnabled: false });
test.setTimeout(180_000);

/** Mounts a small disk (a new site takes about 60 MB); null where this user may not mount. */
function mountDisk(): string | null {
  const place = mkdtempSync(join(tmpdir(), "full-site-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0711", "tmpfs", place], { stdio: "ignore" });
    return place;
  } catch {
    rmSync(place, { recursive: true });
    return null;
  }
}

test("saving on a full disk says so and keeps the text, and /healthz reports it until there is space", async ({
  browser,
}) => {
  const disk = mountDisk();
  test.skip(!disk, "this user is not allowed to mount a small disk");
  const folder = disk ?? "";
  const site = await startSite({ folder: join(folder, "data") });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  try {
    const page = await context.newPage();
    await becomeAdmin(page, site);
    const health = async () => (await fetch(`${site.url}/healthz`)).status;
    expect(await health()).toBe(200);

    const ballast = join(folder, "ballast");
    const { bavail, bsize } = await statfs(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 100_000));
    expect(await health()).toBe(503);
    expect((await fetch(`${site.url}/notes`)).status).toBe(200);

    // Incompressible.
    const words = randomBytes(400_000).toString("base64");
    await page.goto("/admin/notes/new");
    const content = page.getByRole("textbox", { name: "Content" });
    await content.fill(words);
    const save = page.getByRole("button", { name: "Save draft" }).first();
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      save.click(),
    ]);
    expect(refused.status()).toBe(503);
    await expect(page.getByText("The server’s disk is full, so nothing was saved.")).toBeVisible();
    await page.waitForLoadState();
    expect(await content.inputValue()).toContain(words);

    await rm(ballast);
    await expect.poll(health).toBe(200);
    await save.click();
    await expect(page).toHaveURL(/\/admin\/notes/);
    await expect(page.getByText("disk is full")).toBeHidden();
  } finally {
    await context.close();
    await site.stop().catch(() => undefined);
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  }
});
