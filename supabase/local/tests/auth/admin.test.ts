import { expect, test } from "vitest";
import {
  admin,
  confirmedAccount,
  mailTo,
  PASSWORD,
  signedIn,
  suite,
  tokenHashFor,
  uniqueEmail,
  visitor,
} from "./accounts";

suite("administration", () => {
  test("lists, reads, changes and deletes accounts", async () => {
    const { email, id } = await confirmedAccount();
    const listed = await admin.auth.admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data.users).toMatchObject([{ id }]);
    expect("total" in listed.data && listed.data.total).toBeGreaterThan(0);
    const changed = await admin.auth.admin.updateUserById(id, {
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "author" },
    });
    expect(changed.data.user).toMatchObject({
      user_metadata: { name: "Ada" },
      app_metadata: { plan: "author" },
    });
    const twice = await admin.auth.admin.createUser({ email, password: PASSWORD });
    expect(twice.error).toMatchObject({ status: 422, code: "email_exists" });
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  test("keeps no personal data after a soft delete", async () => {
    const { email, id } = await confirmedAccount();
    await admin.auth.admin.deleteUser(id, true);
    const { data } = await admin.auth.admin.getUserById(id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain(email);
  });

  test("generates links without mailing them, and invitations that create an account", async () => {
    const { email } = await confirmedAccount();
    const { data } = await admin.auth.admin.generateLink({ type: "magiclink", email });
    expect(await mailTo(email)).toBeNull();
    const properties = data.properties;
    const byDigits = await visitor().auth.verifyOtp({
      email,
      token: properties?.email_otp ?? "",
      type: "email",
    });
    expect(byDigits.data.session?.user.email).toBe(email);

    const guest = uniqueEmail();
    const invited = await admin.auth.admin.inviteUserByEmail(guest, { data: { name: "Grace" } });
    expect(invited.data.user?.invited_at).toBeTruthy();
    const accepted = await visitor().auth.verifyOtp({
      token_hash: await tokenHashFor(guest),
      type: "invite",
    });
    expect(accepted.data.user?.user_metadata).toMatchObject({ name: "Grace" });
  });

  test("is for the service key only", async () => {
    expect((await visitor().auth.admin.listUsers()).error).toMatchObject({ status: 403, code: "not_admin" });
    const { session } = await signedIn((await confirmedAccount()).email);
    const { error } = await visitor().auth.admin.inviteUserByEmail(session.user.email ?? "");
    expect(error).toMatchObject({ code: "not_admin" });
  });
});
