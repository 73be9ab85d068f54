import { expect, test } from "vitest";
import {
  age,
  confirmedAccount,
  PASSWORD,
  post,
  signedIn,
  sql,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";

suite("refreshing", () => {
  test("rotates the token, and returns the active one for its parent", async () => {
    const { session } = await signedIn((await confirmedAccount()).email);
    const next = await visitor().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(next.data.session?.refresh_token).not.toBe(session.refresh_token);
    const again = await visitor().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(again.data.session?.refresh_token).toBe(next.data.session?.refresh_token);
  });

  test("returns the same next token for 100 concurrent uses of one", async () => {
    const { session, user } = await signedIn((await confirmedAccount()).email);
    const { refresh_token } = session;
    const uses = await Promise.all(
      Array.from({ length: 100 }, () => post("/token?grant_type=refresh_token", { refresh_token })),
    );
    const answers = await Promise.all(uses.map((use) => use.json() as Promise<{ refresh_token?: string }>));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const [row] = await sql<{ rotations: number }[]>`
      select refresh_token_counter::int as rotations from auth.sessions where user_id = ${user.id}`;
    expect(row?.rotations).toBe(1);
  });

  test("accepts an older token only within the reuse interval; later the session ends", async () => {
    const { session, user } = await signedIn((await confirmedAccount()).email);
    const second = await visitor().auth.refreshSession(session);
    const third = await visitor().auth.refreshSession({
      refresh_token: second.data.session?.refresh_token ?? "",
    });
    const active = third.data.session?.refresh_token ?? "";
    const soon = await visitor().auth.refreshSession(session);
    expect(soon.data.session?.refresh_token).toBe(active);

    await age.refreshTokens(user.id, 11);
    const stolen = await visitor().auth.refreshSession(session);
    expect(stolen.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const owner = await visitor().auth.refreshSession({ refresh_token: active });
    expect(owner.error).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("rejects a token that it never issued", async () => {
    const { error } = await visitor().auth.refreshSession({ refresh_token: `${crypto.randomUUID()}.0.x` });
    expect(error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
  });

  test("stores no secret that could be used with a leaked database", async () => {
    const email = uniqueEmail();
    await visitor().auth.signUp({ email, password: PASSWORD });
    const link = await tokenHashFor(email);
    const { session } = await signedIn((await confirmedAccount()).email);
    const dump = JSON.stringify([
      await sql`select * from auth.sessions`,
      await sql`select * from auth.one_time_tokens`,
      await sql`select * from auth.users where email = ${email}`,
    ]);
    expect(dump).not.toContain(link);
    expect(dump).not.toContain(session.refresh_token);
  });
});
