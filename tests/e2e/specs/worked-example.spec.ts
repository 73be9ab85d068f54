import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { save, write } from "../support/admin-actions";
import { becomeAdmin, expect, test } from "../support/fixtures";
import { copyProject, followDocument, runIn } from "../support/project-copy";
import { startSite } from "../support/start-site";

test("the content type of docs/adding-a-content-type.md can be written, found, published and read @js", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const project = await copyProject();
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  try {
    const written = await followDocument("docs/adding-a-content-type.md", project.folder);
    expect(written).toHaveLength(6);
    await runIn(project.folder, "node_modules/@remix-run/dev/dist/cli.js", "build");
    site = await startSite(undefined, project.folder);
    // The commands in the document, and a type check of its code.
    const types = runIn(
      project.folder,
      "--import",
      "tsx",
      "scripts/database-types.ts",
      await getDatabase(site.dataDir),
    );
    const typesAreRight = types.then(() =>
      runIn(project.folder, "node_modules/typescript/bin/tsc", "--noEmit"),
    );

    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await becomeAdmin(page, site);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Talks" }).click();
    await page.getByRole("link", { name: "New talk" }).click();
    await page.getByLabel("Title").fill("Small boats turn first");
    await page.getByLabel("Where").fill("A hall in Trieste");
    await page.getByLabel("Slides").fill("example.com/boats");
    await write(page, "Rudders and committees", true, "What it was about");
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    const reader = await (await browser.newContext({ baseURL: site.url })).newPage();
    await reader.goto("/talks", { waitUntil: "networkidle" });
    await expect(reader.getByText("No talks yet.")).toBeVisible();
    await page.goto("/admin/find?q=rudders");
    await page
      .getByRole("list", { name: "Results" })
      .getByRole("link", { name: "Small boats turn first" })
      .click();
    await page.getByRole("switch", { name: "Published" }).check();
    await save(page);
    // The open page updates itself.
    await expect(reader.getByRole("article")).toContainText("Rudders and committees");
    await page.goto("/admin");
    await expect(page.getByRole("region", { name: "Latest changes" })).toContainText(
      "Small boats turn first",
    );
    await typesAreRight;
  } finally {
    await site?.stop();
    await project.remove();
  }
});

async function getDatabase(dataDir: string): Promise<string> {
  const { databasePassword, ports } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
  return `postgresql://postgres:${databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
}
