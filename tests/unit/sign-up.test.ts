import { expect, test, vi } from "vitest";
import type { Args } from "~/auth/session.server";
import { signUp } from "~/auth/sign-in.server";

vi.mock("~/runtime/config.server", () => ({
  config: () => ({ siteUrl: "http://site.invalid", supabase: {} }),
}));

test("a sign-up that fails says why, in its toast as well as beside the field", async () => {
  const form = new FormData();
  form.set("intent", "sign-up");
  form.set("email", "nobody");
  form.set("password", "short");
  const answer = await signUp({} as Args, form);
  const { message, errors } = (answer as Extract<typeof answer, { data: unknown }>).data;
  expect(Object.keys(errors)).toEqual(["email", "password"]);
  for (const sentence of Object.values(errors).flat()) expect(message).toContain(sentence);
});
