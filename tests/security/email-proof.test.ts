import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import ws from "ws";
import { getBackend, serviceClient } from "../e2e/support/content";
import { newUser, post, send, target } from "./target";

/** The Cookie header that a browser would send after these responses. */
function getCookie(...answers: Awaited<ReturnType<typeof post>>[]): string {
  const set = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
  const pairs = set.map((cookie) => cookie.split(";")[0]?.split(/=(.*)/s) ?? []);
  const cookies = new Map(pairs.map(([name = "", value = ""]) => [name, value]));
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

test("one emailed link chooses one password, also for somebody who copied the cookies before", async () => {
  const { email } = await newUser();
  const service = await serviceClient(target);
  const sendLink = async () => {
    const { data } = await service.auth.admin.generateLink({ type: "recovery", email });
    return { token_hash: data.properties?.hashed_token ?? "", type: "recovery" };
  };
  const opened = await post("/auth/confirm", await sendLink());
  const copied = getCookie(opened);
  const choose = (password: string, Cookie: string) => post("/auth/new-password", { password }, { Cookie });
  const isAskedForCurrent = async (Cookie: string) =>
    /name="current"/.test((await send("/auth/new-password", { headers: { Cookie } })).text);

  expect(await isAskedForCurrent(copied)).toBe(false);
  expect((await choose("short", copied)).status).toBe(422);
  const chosen = await choose("the owner's choice", copied);
  expect([chosen.status, chosen.headers.location]).toEqual([302, "/"]);

  const again = await choose("the thief's choice", copied);
  expect([again.status, again.text.includes("Enter your current password.")]).toEqual([422, true]);
  expect(await isAskedForCurrent(copied)).toBe(true);
  const signedIn = await post("/auth", { intent: "sign-in", email, password: "the owner's choice" });
  expect(signedIn.status).toBe(302);

  const later = getCookie(opened, chosen, await post("/auth/confirm", await sendLink()));
  expect((await choose("the owner's next choice", later)).status).toBe(302);
});

test("the tokens of a session don't prove that an emailed link was opened, whatever the form says", async () => {
  const person = await newUser();
  const { url, anonKey } = await getBackend(target);
  const client = createClient(url, anonKey, { realtime: { transport: ws as never } });
  const { data } = await client.auth.signInWithPassword(person);
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  for (const type of ["recovery", "invite"]) {
    const refused = await post("/auth/confirm", { access_token, refresh_token, type });
    expect([refused.status, refused.headers.location]).toEqual([302, "/auth/forgot"]);
    expect(getCookie(refused)).not.toMatch(/auth-token|mail-proof/);
  }
  const handed = await post("/auth/confirm", { access_token, refresh_token, type: "magiclink" });
  expect([handed.status, handed.headers.location]).toEqual([302, "/"]);
  const Cookie = getCookie(handed);
  expect((await send("/auth/new-password", { headers: { Cookie } })).text).toContain('name="current"');
  expect((await post("/auth/new-password", { password: "the thief's choice" }, { Cookie })).status).toBe(422);

  const forged = await post("/auth/confirm", {
    access_token: `${access_token}x`,
    refresh_token,
    type: "recovery",
  });
  expect(forged.status).toBeGreaterThanOrEqual(400);
});
