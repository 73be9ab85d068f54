import { expect, signIn, test } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import { expireSession } from "../support/session-cookie";

test("every response to a script carries the refreshed session @js", async ({ page, context, site }) => {
  await signIn(page, await makeAdmin(site));
  for (const path of ["/admin/find.json?q=a", "/admin/images/choices", "/admin/export.zip", "/admin"]) {
    await expireSession(context);
    const answer = await page.request.get(site.url + path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["set-cookie"], path).toContain("auth-token");
  }
});
