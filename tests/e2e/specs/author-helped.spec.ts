import type { Page } from "@playwright/test";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

const dayIn = (timeZone: string) => new Date().toLocaleDateString("sv-SE", { timeZone });

test.describe("far to the east", () => {
  // These two zones never share a date, so at least one differs from UTC.
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    test.describe(timezoneId, () => {
      test.use({ timezoneId });
      test("a new note gets the date of the author's time zone @js", async ({ adminPage: page }) => {
        await page.goto("/admin");
        await page.goto("/admin/notes/new");
        await expect(page.getByLabel("Date")).toHaveValue(dayIn(timezoneId));
      });
    });
  }
});

const clockIn = (timeZone: string, iso: string | null) =>
  new Date(String(iso)).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Expects the form of a note and its history to show their times in a time zone. */
async function expectTimes(page: Page, id: string, timeZone: string): Promise<void> {
  for (const [path, place] of [
    [`/admin/notes/${id}`, ".draft-status time"],
    [`/admin/notes/${id}/history`, ".versions-list time"],
  ] as const) {
    await page.goto(path);
    const time = page.locator(place).first();
    await expect(time).toContainText(clockIn(timeZone, await time.getAttribute("datetime")));
  }
}

const addNote = async (site: Site) => {
  const note = { content: paragraph("Timed") };
  const db = await serviceClient(site);
  return (await db.from("notes_entries").insert(note).select("id").single().throwOnError()).data.id;
};

test.describe("an author elsewhere", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("in another time zone than the site's, scripts leave times as they are and take today from the site @js", async ({
    adminPage: page,
    site,
  }) => {
    const id = await addNote(site);
    const db = await serviceClient(site);
    const zone = "Pacific/Pago_Pago";
    await db.from("site_settings").update({ time_zone: zone }).eq("id", true).throwOnError();
    // Written by another program: the site hears of it a moment later.
    await expect
      .poll(async () => {
        await page.goto(`/admin/notes/${id}`);
        return page.getByText(`Time zone: ${zone.replace("_", " ")}.`).isVisible();
      })
      .toBe(true);
    await expectTimes(page, id, zone);
    await page.goto(`/admin/notes/${id}`);
    // A day that has begun in the browser's time zone only.
    await page.getByLabel("Date").fill(dayIn("Pacific/Kiritimati"));
    await expect(page.getByLabel("Date")).toHaveAccessibleDescription(/This date is in the future/);
  });

  test("without one, they are in the browser's time zone @js", async ({ adminPage: page, site }) => {
    const id = await addNote(site);
    await page.goto("/admin");
    await expectTimes(page, id, "Pacific/Kiritimati");
  });
});
