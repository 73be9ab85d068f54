import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestPasswordLink } from "~/auth/password-reset.server";
import { rememberDevice } from "~/auth/remembered-device.server";
import type { Args } from "~/auth/session.server";
import { signIn } from "~/auth/sign-in.server";
import { tooManyAttempts } from "~/http/form-errors.server";

vi.mock("~/runtime/config.server", () => ({
  isEmbedded: () => true,
  config: () => ({
    siteUrl: "http://localhost",
    sessionSecret: "a secret of the tests",
    supabase: { url: "http://project.invalid", anonKey: "public", serviceKey: "secret" },
  }),
}));
const auth = vi.hoisted(() => ({ error_code: "" }));
vi.mock("~/auth/data-fetch.server", () => {
  const dataFetch = async (input: string) =>
    String(input).includes("/auth/v1/")
      ? Response.json({ ...auth, msg: "Refused by the service" }, { status: 429 })
      : Response.json(0);
  return { dataFetch, sharedFetch: dataFetch, DATABASE_TIMEOUT: 5_000 };
});
// An answer about an email is held back for a second.
vi.mock("node:timers/promises", async (importOriginal) => {
  const { setTimeout } = await importOriginal<typeof import("node:timers/promises")>();
  return { setTimeout: (delay: number, value: unknown) => setTimeout(delay / 20, value) };
});
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const TOO_MANY = "Too many people sign in right now. Please try again in a few minutes.";

/** What `send` answers to six forms of a browser that has signed in to the account before; its own limit is five. */
async function sendSix(send: (args: Args, form: FormData) => Promise<unknown>, intent: string) {
  const form = new FormData();
  const email = `${crypto.randomUUID()}@example.com`;
  for (const [name, value] of Object.entries({ email, intent, password: "right" })) form.set(name, value);
  const url = "http://localhost/auth";
  const Cookie = (await rememberDevice(new Request(url), email)).split(";")[0] ?? "";
  const request = new Request(url, { method: "POST", headers: { Cookie } });
  const args = { request, context: { clientIp: "203.0.113.1" } as never };
  const answers: unknown[] = [];
  while (answers.length < 6) answers.push(await send(args, form));
  return answers;
}

test("a sign-in that the auth service refuses as one of too many isn't a failure of the browser", async () => {
  auth.error_code = "over_request_rate_limit";
  for (const answer of await sendSix(signIn, "sign-in"))
    expect(answer).toMatchObject({ data: { message: TOO_MANY }, init: { status: 429 } });
});

test("nor is an emailed link that strangers asked for a moment ago", async () => {
  auth.error_code = "over_email_send_rate_limit";
  for (const answer of await sendSix(requestPasswordLink, "link"))
    expect(answer).toMatchObject({ status: 302 });
});

test.each([
  [120, "120 seconds"],
  [121, "3 minutes"],
  [3_601, "61 minutes"],
])("a wait of %i s is long enough in words", (seconds, words) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Please try again in ${words}.`);
});
