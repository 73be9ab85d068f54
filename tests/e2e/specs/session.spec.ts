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

test("a redirect sets each cookie once, whoever asked for it @plain", async ({ page, site }) => {
  const form = { intent: "sign-in", ...(await makeAdmin(site)) };
  for (const path of ["/auth", "/auth.data"]) {
    const answer = await page.request.post(site.url + path, {
      form,
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
    const names = cookies.map(({ value }) => value.split("=")[0]);
    expect(names, path).toContainEqual(expect.stringContaining("auth-token"));
    expect(names, path).toEqual([...new Set(names)]);
  }
});
