import { expect } from "vitest";
import {
  admin,
  confirmedAccount,
  mailTo,
  PASSWORD,
  signedIn,
  uniqueEmail,
  visitor,
} from "../../auth/accounts";
import { type Table, works, worksByMail } from "../entry";

export const goTrueAdminApi: Table = {
  createUser: works(async () => {
    const email = uniqueEmail();
    const { data } = await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    const again = await admin.auth.admin.createUser({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  }),
  listUsers: [
    works(async () => {
      const { id } = await confirmedAccount();
      const { data } = await admin.auth.admin.listUsers({ page: 1, perPage: 1 });
      expect(data.users).toMatchObject([{ id }]);
    }),
    works(async () => {
      const { error } = await visitor().auth.admin.listUsers();
      expect(error).toMatchObject({ code: "not_admin" });
    }),
  ],
  getUserById: works(async () => {
    const { email, id } = await confirmedAccount();
    expect((await admin.auth.admin.getUserById(id)).data.user).toMatchObject({ id, email });
    const unknown = await admin.auth.admin.getUserById(crypto.randomUUID());
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
  }),
  updateUserById: works(async () => {
    const { id } = await confirmedAccount();
    const { data } = await admin.auth.admin.updateUserById(id, { app_metadata: { plan: "author" } });
    expect(data.user?.app_metadata).toMatchObject({ plan: "author" });
  }),
  deleteUser: works(async () => {
    const { id } = await confirmedAccount();
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({ code: "user_not_found" });
  }),
  generateLink: works(async () => {
    const { email } = await confirmedAccount();
    const { data } = await admin.auth.admin.generateLink({ type: "recovery", email });
    expect(data.properties).toMatchObject({
      verification_type: "recovery",
      hashed_token: expect.stringMatching(/./),
      email_otp: expect.stringMatching(/^\d{6,}$/),
    });
  }),
  inviteUserByEmail: worksByMail(async () => {
    const email = uniqueEmail();
    const { data } = await admin.auth.admin.inviteUserByEmail(email);
    expect(data.user?.invited_at).toBeTruthy();
    expect(await mailTo(email)).not.toBeNull();
  }),
  signOut: works(async () => {
    const { email } = await confirmedAccount();
    const { session } = await signedIn(email);
    expect((await admin.auth.admin.signOut(session.access_token)).error).toBeNull();
    expect((await visitor().auth.refreshSession(session)).error).not.toBeNull();
  }),
};
