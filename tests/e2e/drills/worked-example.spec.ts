import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publish, save, write } from "../support/admin-actions";
import { becomeAdmin, expect, test } from "../support/fixtures";
import { copyProject, followDocument, runIn } from "../support/project-copy";
import { startSite } from "../support/start-site";

const VITEST = "node_modules/vitest/vitest.mjs";
const GUIDES = { "content-type": 4, "field-kind": 8, node: 4 };

test("the content type, the kind of field and the node of docs/adding-*.md can be written, found, published and read", async ({
  browser,
}) => {
  // It builds the site and checks its types, which takes minutes on a busy machine.
  test.setTimeout(300_000);
  const project = await copyProject();
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  try {
    const tests = new Set<string>();
    for (const [name, blocks] of Object.entries(GUIDES)) {
      const guide = `docs/adding-a-${name}.md`;
      expect(await followDocument(guide, project.folder)).toHaveLength(blocks);
      const [, command = ""] = /^npx vitest (run .+)$/m.exec(await readFile(guide, "utf8")) ?? [];
      expect(command).toContain("unit/docs");
      for (const part of command.split(" ")) tests.add(part);
    }
    await runIn(project.folder, "node_modules/@remix-run/dev/dist/cli.js", "build");
    site = await startSite({ project: project.folder });
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
    // The tests that the guides name, at once.
    const restIsRight = typesAreRight.then(() => runIn(project.folder, VITEST, ...tests));

    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await becomeAdmin(page, site);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Talks" }).click();
    await page.getByRole("link", { name: "New talk" }).click();
    await page.getByLabel("Title").fill("Small boats turn first");
    await page.getByLabel("Where").fill("A hall in Trieste");
    await page.getByLabel("Slides").fill("example.com/boats");
    await page.getByLabel("Rating").selectOption("");
    await write(page, "Rudders and committees", true, "What it was about");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/page br");
    await page.getByRole("option", { name: "Page break" }).click();
    await save(page);
    await expect(page.getByLabel("Rating")).toHaveAccessibleDescription("Rating: choose one to five stars.");
    await page.getByLabel("Rating").selectOption("★★★★");
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
    await publish(page);
    // The open page updates itself.
    await expect(reader.getByRole("article")).toContainText("Rudders and committees");
    await expect(reader.locator("article hr.page-break")).toHaveCount(1);
    const plain = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const form = await plain.newPage();
    await form.goto(page.url());
    await expect(form.getByLabel("What it was about")).toHaveValue(/<hr class="page-break">/);
    await expect(form.getByLabel("Rating")).toHaveValue("4");
    await form.getByLabel("Where").fill("A hall in Koper");
    await save(form);
    await expect(reader.getByRole("article")).toContainText("Koper");
    await expect(reader.locator("article hr.page-break")).toHaveCount(1);
    await page.goto("/admin");
    await expect(page.getByRole("region", { name: "Latest changes" })).toContainText(
      "Small boats turn first",
    );
    const markdown = await reader.request.get("/talks.md");
    expect(await markdown.text()).toContain(
      "## [Small boats turn first](https://example.com/boats)\n\nA hall in Koper\n\nRudders and committees",
    );
    expect(await (await reader.request.get("/llms.txt")).text()).toContain("/talks.md)");
    await restIsRight;
  } finally {
    await site?.stop();
    await project.remove();
  }
});

async function getDatabase(dataDir: string): Promise<string> {
  const { databasePassword, ports } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
  return `postgresql://postgres:${databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
}
