import { expect, signIn, test } from "./fixtures";
import { makeAdmin } from "./people";

const PREFIX = "base64-";

/** The session cookie as it is once its access token has run out. */
function expired(value: string): string {
  const session = JSON.parse(Buffer.from(value.slice(PREFIX.length), "base64url").toString());
  const old = { ...session, expires_at: 1, expires_in: 0 };
  return PREFIX + Buffer.from(JSON.stringify(old)).toString("base64url");
}

test("every answer to a script carries the session that it refreshed @js", async ({
  page,
  context,
  site,
}) => {
  await signIn(page, await makeAdmin(site));
  for (const path of ["/admin/find.json?q=a", "/admin/images/choices", "/admin/export.zip", "/admin"]) {
    const cookies = await context.cookies();
    const parts = cookies
      .filter(({ name }) => /auth-token(\.\d+)?$/.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const [first] = parts;
    if (!first) throw new Error("There is no session cookie");
    const whole = parts.map(({ value }) => value).join("");
    const name = first.name.replace(/\.\d+$/, "");
    for (const part of parts) await context.clearCookies({ name: part.name });
    await context.addCookies([{ ...first, name, value: expired(whole) }]);
    const answer = await page.request.get(site.url + path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["set-cookie"], path).toContain("auth-token");
  }
});
