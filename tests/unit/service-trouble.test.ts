import { expect, test } from "vitest";
import {
  findTrouble,
  getTroubleText,
  isTrouble,
  NO_ANSWER_IN_TIME,
  troubleResponse,
} from "~/runtime/service-trouble.server";

const own = { code: "", message: "", isOwn: true, hasKeyOnly: true };

test.each([
  ["unknown-host", { status: 0, code: "ENOTFOUND", isOwn: false }],
  ["unknown-host", { status: 0, code: "EAI_AGAIN", isOwn: false }],
  ["paused", { status: 540 }],
  ["over-quota", { status: 402 }],
  ["read-only", { status: 405, code: "25006" }],
  ["disk-full", { status: 500, code: "53100" }],
  ["disk-full", { status: 507 }],
  ["clock-skew", { status: 401, code: "PGRST303", message: "JWT issued at future", hasKeyOnly: false }],
  ["key-rejected", { status: 401, message: "Legacy API keys are disabled" }],
  ["key-rejected", { status: 401, message: "Invalid API key" }],
  ["key-rejected", { status: 401, code: "PGRST301" }],
  ["mail-refused", { status: 400, code: "email_address_not_authorized" }],
  ["mail-refused", { status: 429, code: "over_email_send_rate_limit", message: "email rate limit exceeded" }],
  ["mail-refused", { status: 500, code: "unexpected_failure", message: "Error sending recovery email" }],
  ["mfa-off", { status: 422, code: "mfa_totp_enroll_not_enabled" }],
  ["mfa-off", { status: 422, code: "mfa_totp_verify_not_enabled" }],
  ["bucket-missing", { status: 400, code: "404", message: "Bucket not found" }],
  ["refusing", { status: 429 }],
  ["sign-ins-limited", { status: 429, code: "over_request_rate_limit" }],
  ["contended", { status: 500, code: "40P01" }],
  ["contended", { status: 500, code: "40001" }],
  ["busy", { status: 500, code: "57014" }],
  ["busy", { status: 504, code: "PGRST003" }],
  ["busy", { status: 0, code: NO_ANSWER_IN_TIME, isOwn: false }],
  ["unreachable", { status: 0, code: "ECONNREFUSED", isOwn: false }],
  ["unreachable", { status: 503, code: "PGRST002" }],
  ["unreachable", { status: 521, isOwn: false }],
  ["no-api", { status: 200, isOwn: false }],
  ["unreachable", { status: 302 }],
  ["unreachable", { status: 500, code: "57P03" }],
  ["unreachable", { status: 500, code: "unexpected_failure" }],
])("%s is what %j means", (trouble, answer) => {
  expect(findTrouble({ ...own, ...answer })).toBe(trouble);
});

test.each([
  ["a value that exists already", { status: 409, code: "23505" }],
  ["no such row", { status: 406, code: "PGRST116" }],
  ["no right to do it", { status: 403, code: "42501" }],
  ["a session's token that has expired", { status: 401, code: "PGRST303", hasKeyOnly: false }],
  ["a statement that the database refuses", { status: 500, code: "21000", message: "DELETE requires WHERE" }],
  ["a wrong password", { status: 400, code: "invalid_credentials" }],
  [
    "a second email to the same email",
    {
      status: 429,
      code: "over_email_send_rate_limit",
      message: "you can only request this after 59 seconds",
    },
  ],
])("%s is about the request", (_what, answer) => {
  expect(findTrouble({ ...own, ...answer })).toBeNull();
});

test("each library finds the trouble as the code of its error, with the sentence for people", async () => {
  const body = await troubleResponse("paused").json();
  for (const name of ["code", "error_code", "statusCode"]) expect(isTrouble(body[name]), name).toBe(true);
  expect(body.message).toBe(getTroubleText("paused"));
});
