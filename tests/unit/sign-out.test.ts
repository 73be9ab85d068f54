import type { ActionFunctionArgs } from "@remix-run/node";
import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { action } from "~/routes/auth_.sign-out";

let error: Error;
vi.mock("~/auth/session.server", () => ({
  authClient: () => ({ auth: { signOut: async () => ({ error }) } }),
  redirectWith: async (_: unknown, _path: string, toast: object) => toast,
}));

test.each([
  [
    new AuthRetryableFetchError("The database can’t be reached.", 0),
    "The database can’t be reached. You are still signed in.",
  ],
  [new AuthApiError("Invalid Refresh Token", 400, "refresh_token_not_found"), "Invalid Refresh Token"],
])("a sign-out that fails says whether the session goes on: %s", async (failure, description) => {
  error = failure;
  expect(await action({} as ActionFunctionArgs)).toEqual({
    title: "Error",
    description,
    kind: "destructive",
  });
});
