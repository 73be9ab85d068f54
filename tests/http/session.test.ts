import { makeAdmin } from "../e2e/support/people";
import { expect, test } from "./support/fixtures";

test("a redirect sets each cookie only once", async ({ page, site }) => {
  const { email, password } = await makeAdmin(site);
  const form = { intent: "sign-in", email, password };
  for (const path of ["/auth", "/auth.data"]) {
    const { headers } = await page.post(path, form);
    const names = headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(names, path).toContainEqual(expect.stringContaining("auth-token"));
    expect(names, path).toEqual([...new Set(names)]);
  }
});
