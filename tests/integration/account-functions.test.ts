import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUp, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

describe("recovery codes", () => {
  test("require a session with a second factor and cannot be read by anyone", async () => {
    const { client, id } = await signUp();
    const { error } = await client.rpc("replace_recovery_codes", { _hashes: [hash("a")] });
    expect(error).toMatchObject(FORBIDDEN);
    for (const db of [client, server, visitor()])
      expect(
        (
          await db
            .schema("private" as "public")
            .from("recovery_codes")
            .select()
        ).error,
      ).not.toBeNull();
    for (const db of [client, visitor()])
      for (const name of ["has_recovery_code", "use_recovery_code"])
        expect((await db.rpc(name, { _user_id: id, _hash: hash("a") })).error).toMatchObject(FORBIDDEN);
  });

  test.runIf(isEmbedded())("work once, even when used in parallel", async () => {
    const sql = database();
    afterAll(() => sql.end());
    const { id } = await signUp();
    const other = await signUp();
    await sql`insert into private.recovery_codes (user_id, code_hash) values (${id}, ${hash("a")})`;
    const use = (_user_id: string) => server.rpc("use_recovery_code", { _user_id, _hash: hash("a") });
    expect((await use(other.id)).data).toBe(false);
    const has = async (_user_id: string) =>
      (await server.rpc("has_recovery_code", { _user_id, _hash: hash("a") })).data;
    expect([await has(id), await has(id), await has(other.id)]).toEqual([true, true, false]);
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(id)));
    expect(uses.filter(({ data }) => data === true)).toHaveLength(1);
    expect(await has(id)).toBe(false);
  });
});

test("only the server is told whether an account still has the password of then", async () => {
  const { client, id } = await signUp();
  for (const db of [client, visitor()])
    expect((await db.rpc("password_fingerprint", { _account: id })).error).toMatchObject(FORBIDDEN);
  const read = async () => (await server.rpc("password_fingerprint", { _account: id })).data;
  const before = await read();
  expect([before, await read()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before]);
  await server.auth.admin.updateUserById(id, { password: "another password" });
  expect(await read()).not.toBe(before);
});

describe("sessions", () => {
  test("can be listed and ended only by their owner", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { data: own } = await owner.client.rpc("list_sessions");
    expect(own).toMatchObject([{ is_current: true }]);
    const id = own?.[0]?.id;
    expect((await stranger.client.rpc("revoke_session", { _id: id })).data).toBe(false);
    expect((await stranger.client.rpc("list_sessions")).data).toHaveLength(1);
    expect((await visitor().rpc("list_sessions")).error).toMatchObject(FORBIDDEN);
    expect((await owner.client.rpc("revoke_session", { _id: id })).data).toBe(true);
    expect((await owner.client.rpc("list_sessions")).data).toEqual([]);
  });
});

describe("invitations", () => {
  test("are made by admins and make only the owner of the email an admin", async () => {
    const [admin, guest, stranger] = [await signUpAdmin(), await signUp(), await signUp()];
    const email = guest.email.toLowerCase();
    expect((await stranger.client.from("admin_invitations").insert({ email })).error).toMatchObject(
      FORBIDDEN,
    );
    expect((await admin.client.from("admin_invitations").insert({ email })).error).toBeNull();
    expect((await guest.client.from("admin_invitations").select()).data).toEqual([]);
    expect((await stranger.client.rpc("accept_admin_invitation")).data).toBe(false);
    expect((await guest.client.rpc("accept_admin_invitation")).data).toBe(false);
    expect(
      (await guest.client.auth.updateUser({ password: "chosen after the invitation" })).error,
    ).toBeNull();
    expect((await guest.client.rpc("is_admin", { _user_id: guest.id })).data).toBe(false);
    // Sent once more before it is accepted.
    const sent = { email, sent_at: new Date().toISOString() };
    expect((await admin.client.from("admin_invitations").upsert(sent)).error).toBeNull();
    expect((await guest.client.rpc("accept_admin_invitation")).data).toBe(true);
    expect((await guest.client.rpc("is_admin", { _user_id: guest.id })).data).toBe(true);
    expect((await guest.client.rpc("accept_admin_invitation")).data).toBe(false);
    await server.from("user_roles").delete().eq("user_id", guest.id);
  });

  test("are not accepted with the token of a session that has ended", async () => {
    const [admin, guest] = [await signUpAdmin(), await signUp()];
    expect(
      (await server.auth.admin.updateUserById(guest.id, { password: "another password" })).error,
    ).toBeNull();
    await admin.client.from("admin_invitations").insert({ email: guest.email.toLowerCase() });
    expect((await guest.client.rpc("accept_admin_invitation")).data).toBe(false);
    expect((await server.from("user_roles").select().eq("user_id", guest.id)).data).toEqual([]);
  });
});
