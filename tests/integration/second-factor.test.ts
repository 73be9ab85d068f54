import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";

test("an admin with a second factor is an admin only in sessions that have passed it", async () => {
  const credentials = { email: `${randomUUID()}@example.org`, password: "correct horse" };
  const { data } = await service().auth.admin.createUser({ ...credentials, email_confirm: true });
  const id = data.user?.id ?? "";
  await service().from("user_roles").insert({ user_id: id, role: "admin" }).throwOnError();
  const isAdmin = async (client: ReturnType<typeof visitor>) =>
    (await client.rpc("is_admin", { _user_id: id })).data;
  const signedIn = async () => {
    const client = visitor();
    const { error } = await client.auth.signInWithPassword(credentials);
    if (error) throw error;
    return client;
  };

  const first = await signedIn();
  expect(await isAdmin(first)).toBe(true);
  const enrolled = await first.auth.mfa.enroll({ factorType: "totp" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const { error } = await first.auth.mfa.challengeAndVerify({
    factorId,
    code: new TOTP({ secret: totp.secret }).generate(),
  });
  expect(error).toBeNull();
  expect(await isAdmin(first)).toBe(true);

  const second = await signedIn();
  expect(await isAdmin(second)).toBe(false);
  const tried = await second
    .from("links_entries")
    .update({ category: "x" })
    .not("id", "is", null)
    .select("id");
  expect(tried.data ?? []).toEqual([]);

  await service().auth.admin.deleteUser(id);
});
