import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { composeMail, TEMPLATES } from "#supabase-local/mail";

const values = {
  SiteURL: "https://site.example",
  RedirectTo: "https://site.example/notes?a=1&b=2",
  ConfirmationURL: "https://backend.example/auth/v1/verify?token=t&type=signup",
  TokenHash: "to+ken/hash",
  Token: "012345",
  Email: "ada@example.org",
  NewEmail: "new@example.org",
  SendingTo: "ada@example.org",
};

test("config.toml matches the specification", () => {
  expect(parse(readFileSync("supabase/config.toml", "utf8"))).toMatchObject({
    auth: {
      jwt_expiry: 3600,
      minimum_password_length: 6,
      refresh_token_reuse_interval: 10,
      email: { otp_expiry: 86_400, otp_length: 6, max_frequency: "1m", double_confirm_changes: true },
      mfa: { totp: { enroll_enabled: true, verify_enabled: true } },
    },
  });
});

test.each(TEMPLATES)("the %s email has a subject, a text and no unfilled placeholder", (name) => {
  const mail = composeMail("supabase", name, values);
  expect(mail.html, "the project's own").toMatch(/^<!doctype html>/);
  expect(mail.subject).not.toBe("");
  expect(mail.text.length).toBeGreaterThan(40);
  expect(mail.subject + mail.html + mail.text).not.toMatch(/\{\{|undefined/);
});

test("the confirmation email links to the site's own page", () => {
  expect(composeMail("supabase", "confirmation", values).text).toContain(
    "https://site.example/auth/confirm?token_hash=to%2Bken%2Fhash&type=email&next=/",
  );
});
